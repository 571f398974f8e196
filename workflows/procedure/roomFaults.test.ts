import { expect, it } from 'vitest'
import { compileProcedure, type ProcedureDocument } from '.'
import { checkProcedure } from './check'
import { changed, faultsOf, type Loose } from './fixtures/loose'

const room = (further: object = {}) => ({ key: 'minutes', by: 'team', name: { de: 'Protokolle' }, ...further })
const withRooms = (of: string, ...rooms: object[]) => changed(of, 'negotiation', { rooms })

it('rooms of talks are named once, and none of a company is a way around the seal', () => {
  const [papers, drawings] = [room({ by: 'company' }), room({ key: 'drawings', name: { de: 'Pläne', en: 'Drawings' } })]
  expect(faultsOf(withRooms('tender', room({ until: 'end' }), { ...drawings, about: { de: 'Je Runde' } }))).toEqual([])
  expect(faultsOf(withRooms('tender', papers))).toEqual([])
  expect(faultsOf(withRooms('tender', { ...papers, until: 'end' }))).toEqual(['/phases/4/rooms/0/until roomBesideTheSeal'])
  // A system goes on taking applications, which are sealed, too.
  expect(faultsOf(changed('dynamic-purchasing', 'system', { rooms: [{ ...papers, until: 'end' }] }))).toEqual([
    '/phases/4/rooms/0/until roomBesideTheSeal',
  ])
  expect(faultsOf(changed('market-sounding', 'negotiation', { rooms: [{ ...papers, until: 'end' }] }))).toEqual([])
  expect(faultsOf(withRooms('tender', room(), room({ name: { de: ' protokolle ' } })))).toEqual([
    '/phases/4/rooms/1/key keyIsTaken',
    '/phases/4/rooms/1/name roomTwice',
  ])
  expect(faultsOf(withRooms('tender', room({ key: 'constructor' })))).toEqual(['/phases/4/rooms/0/key keyIsTaken'])
  for (const [wrong, rule] of [
    [{ key: '__proto__' }, 'key notAKey'],
    [{ by: 'guest' }, 'by wrongValue'],
    [{ until: 'never' }, 'until wrongValue'],
    [{ reads: 'everybody' }, 'reads unknownProperty'],
  ] as const)
    expect(faultsOf(withRooms('tender', room(wrong)))).toEqual([`/phases/4/rooms/0/${rule}`])
  expect(faultsOf(withRooms('tender', ...Array.from({ length: 200 }, () => room())))).toEqual(['/phases/4/rooms tooMany'])
  expect(faultsOf(changed('tender', 'offers', { rooms: [room()] }))).toEqual(['/phases/5/rooms unknownProperty'])
})

/** A talk of its own, from which nothing leads to the offers. */
const withSounding = (rooms: object[]): Loose => {
  const document = changed('tender', 'applicationsOpened', { next: ['negotiation', 'offers', 'sounding', 'end'] })
  document.phases.push({ key: 'sounding', kind: 'talk', stage: 5, next: ['end'], rooms })
  return document
}

it("a company's room is every company's of any talk: it ends beside offers that another talk leads to", () => {
  const papers = room({ by: 'company' })
  expect(faultsOf(withSounding([papers]))).toEqual([])
  expect(faultsOf(withSounding([{ ...papers, until: 'end' }]))).toEqual(['/phases/8/rooms/0/until roomBesideTheSeal'])
  // Whoever compiles it otherwise is found out by the walk through every way.
  for (const document of [withSounding([papers]), changed('dynamic-purchasing', 'system', { rooms: [papers] })]) {
    const compiled = compileProcedure(document as unknown as ProcedureDocument)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
    expect(checkProcedure(compiled.procedure)).toEqual([])
    const talkRooms = compiled.procedure.talkRooms.map((one) => ({ ...one, until: 'end' as const }))
    expect(checkProcedure({ ...compiled.procedure, talkRooms }).map(({ rule }) => rule)).toContain('roomBesideTheSeal')
  }
})

it.each<[string, object, string[]]>([
  ['leads nowhere', { name: { de: 'Pläne https://anders.example' } }, ['name/de mailHasAddress']],
  ['hides nothing', { name: { de: 'Pläne \u200b' } }, ['name/de mailHidesSigns']],
  ['is one line', { name: { de: 'Pläne\nIhr Konto ist gesperrt' } }, ['name/de mailHidesSigns']],
  ['says so, too', { about: { de: 'Bitte an a@b.example' } }, ['about/de mailHasAddress']],
  ['has lines to say so', { about: { de: 'Je Runde.\nJe Los.' } }, []],
])('what a room is called %s, as it stands in mails of the house', (_what, change, faults) => {
  expect(faultsOf(withRooms('tender', room(change)))).toEqual(faults.map((one) => `/phases/4/rooms/0/${one}`))
})

it.each([' JE  PROTOKOLL', 'Je Proto\u00adkoll', 'Je Ｐrotokoll'])('two rooms look alike: %j', (de) => {
  const [one, other] = [room({ name: { de: 'Je Protokoll' } }), room({ key: 'other', name: { de } })]
  expect(faultsOf(withRooms('tender', one, other))).toContain('/phases/4/rooms/1/name roomTwice')
})

it('two spellings of one letter are one name', () => {
  const [composed, apart] = ['Pläne'.normalize('NFC'), 'Pläne'.normalize('NFD')].map((de) => ({ de }))
  expect(faultsOf(withRooms('tender', room({ name: composed }), room({ key: 'other', name: apart })))).toEqual([
    '/phases/4/rooms/1/name roomTwice',
  ])
})

import { beforeAll, expect, it } from 'vitest'
import { afterItsEnd, COMPANIES, contestWithWorks, juryIn, LOT, reasonOf } from '../../../tests/world/contest'
import { inOffice, type World } from '../../../tests/world/inWorld'
import { lotOf, refusalOf, type Office } from '../../../tests/world/procedure'
import { readPdf } from '../../../tests/world/readPdf'
import { DOWNLOAD_PATH, findDownload } from '../../documents/links'
import { AuditModel } from '../../log/model'
import { MessageModel } from '../../messages/model'
import { OrganizationModel } from '../../organizations/model'
import type { Guest } from '../../public/guest'
import { tenderPage } from '../../public/tenderPage'
import { now } from '../../platform/clock'
import { TenderModel, type TenderDoc } from '../../tenders/model'
import { tellAuthors } from './tellAuthors'

/* What a contest promises and gives: set in the draft, examined and judged by number, signed, printed, and told to each author alone. */

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

let id = ''
const { jury, emails, save, sign, signAll } = juryIn(() => ({ world, office, id }))
const SET = { prizes: ['30000', '19000.5'], recognitions: ['5000'] }
const PRIZE = { kind: 'prize', place: 1, sum: '30000' } as const

const setPrizes = async (of: string, prizes: object = SET) =>
  world.call(office.people.first, 'saveJuryPrizes', of, LOT, { ...SET, ...prizes, version: (await office.read(of)).version ?? 0 })
const examine = async (who: 'first' | 'second', met: (boolean | null)[][], more: object = {}) =>
  world.call(office.people[who], 'saveJuryExamination', id, LOT, {
    ...{ version: (await jury()).version, requirements: ['Leistungen vollständig', 'Anonymität gewahrt'] },
    works: met.map((one, n) => ({ number: n + 1, met: one, note: '' })),
    ...more,
  })
const judged = (of: readonly object[]) => ({
  works: of.map((one, n) => ({ number: n + 1, rank: null, remark: 'Klar gegliedert.', ...one })),
})
const set = (change: object) =>
  (TenderModel.collection as unknown as { updateOne(where: object, change: object): Promise<unknown> }).updateOne(
    { _id: id },
    { $set: change },
  )
const printed = async (): Promise<string> => {
  const link = await world.call(office.people.first, 'createPDFAndGetDownloadLink', 'juryReport', `${id}:${LOT}`)
  const found = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  return found ? (await readPdf(found.body)).text : ''
}

beforeAll(async () => {
  id = await contestWithWorks({ world, office }, async (draft) => void (await setPrizes(draft)))
})

it('prizes are set in the draft, read by everybody, and changed by nobody after the publication', async () => {
  expect(lotOf(await office.read(id)).prizes).toEqual(SET)
  expect((await world.call(null, 'getProject', id)).lots?.[0]?.prizes).toEqual(SET)
  const ask = world.call.bind(null, null) as unknown as Guest['ask']
  expect((await tenderPage({ lang: 'de', ask }, id)).body.toString()).toContain('Preise in ihrer Reihenfolge: 30.000,00 €; 19.000,50 €')
  expect(await reasonOf(setPrizes(id))).toBe('refused.prizesAreSet')
  const { id: other } = await office.draft({})
  expect(await reasonOf(setPrizes(other))).toBe('refused.noJury')
  expect((await refusalOf(setPrizes(other, { prizes: ['1.234'] }))).status).toBe(422)
})

it('works are examined by number, row by row with who looked last, before anybody signs', async () => {
  await afterItsEnd(office)
  await office.open(id, 7)
  const touched = await examine('first', [
    [true, null],
    [null, null],
  ])
  expect(touched.examination.works.map(({ number }) => number)).toEqual([1])
  const [first, second] = (
    await examine('first', [
      [true, null],
      [true, true],
    ])
  ).examination.works
  const again = (
    await examine('second', [
      [true, false],
      [true, true],
    ])
  ).examination.works
  expect([first?.by, again[0]?.by, again[1]]).toEqual([office.people.first.name, office.people.second.name, second])
  expect(
    (
      await refusalOf(
        examine('first', [
          [true, true],
          [true, true],
          [true, true],
        ]),
      )
    ).status,
  ).toBe(422)
  expect((await refusalOf(examine('first', [[true]]))).status).toBe(422)
  const twice = [1, 1].map((number) => ({ number, met: [true, true], note: '' }))
  expect((await refusalOf(examine('first', [], { works: twice }))).status).toBe(422)
  await examine('first', [
    [true, null],
    [true, true],
  ])
  await save('first', judged([{ rank: 1 }, { rank: 2 }]))
  expect(await reasonOf(sign('first'))).toBe('refused.juryUnexamined')
  await examine('first', [
    [true, false],
    [true, true],
  ])
})

it('a requirement more is looked at by nobody yet, and what is blank or twice is none', async () => {
  const [one, other] = (await jury()).examination.works
  const more = { requirements: ['Anonymität gewahrt', 'Leistungen vollständig', 'Vorgaben eingehalten'] }
  const rows = async (met: (boolean | null)[][], as: 'first' | 'second' = 'second') => (await examine(as, met, more)).examination.works
  // Their answers go along with their requirements, whoever puts another one beside them.
  const swapped = await rows([
    [false, true, null],
    [true, true, null],
  ])
  expect(swapped.map(({ by, at }) => [by, at])).toEqual([one, other].map((row) => [row?.by, row?.at]))
  expect(
    (
      await rows([
        [false, true, null],
        [true, true, true],
      ])
    ).map(({ by }) => by),
  ).toEqual([one?.by, office.people.second.name])
  const noted = [1, 2].map((number) => ({ number, met: [true, true], note: number === 2 ? 'Ein Plan fehlt.' : '' }))
  const { examination } = await examine('first', [], { works: noted })
  expect(examination.works.map(({ by }) => by)).toEqual([office.people.first.name, office.people.first.name])
  for (const requirements of [
    ['a', ' '],
    ['a', 'a '],
  ])
    expect((await refusalOf(examine('first', [[true, true]], { requirements }))).status).toBe(422)
  await examine('first', [
    [true, false],
    [true, true],
  ])
})

it('a work is taken out by a carried vote, and prizes divided otherwise have a reason', async () => {
  const excluded = { reason: 'Die Anonymität ist verletzt.', inFavour: 1, against: 1 }
  expect((await refusalOf(save('first', judged([{ excluded, rank: 1 }, {}])))).status).toBe(422)
  expect((await refusalOf(save('first', judged([{ excluded: { ...excluded, reason: '  ' } }, {}])))).status).toBe(422)
  expect((await refusalOf(save('first', judged([{ excluded, award: PRIZE }, {}])))).status).toBe(422)
  expect((await refusalOf(save('first', judged([{ award: { ...PRIZE, place: null } }, {}])))).status).toBe(422)
  expect((await refusalOf(save('first', judged([{ award: { ...PRIZE, kind: 'recognition' } }, {}])))).status).toBe(422)
  expect((await refusalOf(save('first', judged([{}, { number: 1 }])))).status).toBe(422)
  const judge = (award: object, vote: object, more: object = { division: '' }) =>
    save('first', { ...judged([{ excluded: { ...excluded, ...vote } }, { rank: 1, award }]), division: 'Einstimmig.', ...more })
  await judge(PRIZE, {}, {})
  expect(await reasonOf(sign('first'))).toBe('refused.juryVoteLost')
  await judge(PRIZE, { inFavour: 3, against: 1 }, {})
  expect(await reasonOf(sign('first'))).toBe('refused.juryVoteLost')
  const fourth = await world.user('internal')
  await world.call(office.people.admin, 'addProjectEditors', id, [fourth.email])
  await judge(PRIZE, { inFavour: 3, against: 1 }, { members: [...emails(), fourth.email] })
  // One of those who voted is on the jury no more: what they voted stands.
  await judge(PRIZE, { inFavour: 3, against: 1 })
  expect((await jury()).works[0]?.excluded).toMatchObject({ inFavour: 3, against: 1, voters: 4 })
  expect(await reasonOf(sign('first'))).toBe('refused.juryDivision')
  // Another vote is one of those who are on it.
  await judge(PRIZE, { inFavour: 3, against: 0 })
  expect((await jury()).works[0]?.excluded).toMatchObject({ voters: 3 })
  await set({ 'lots.0.prizes': { ...SET, recognitions: [] } })
  expect(await reasonOf(sign('first'))).toBe('refused.recordDiffers')
  await set({ 'lots.0.prizes': SET })
  await save('first', judged([{ rank: 1 }, { award: PRIZE }]))
  expect(await reasonOf(sign('first'))).toBe('refused.juryPrizeUnranked')
  await judge(PRIZE, { inFavour: 2 })
  expect(await reasonOf(sign('first'))).toBe('refused.juryDivision')
  await judge(PRIZE, { inFavour: 2 }, { division: 'Nur eine Arbeit überzeugt; einstimmig.' })
  const draft = await printed()
  expect([draft.includes('Dies ist ein Entwurf'), draft.includes('Unterschrieben hat jedes Mitglied')]).toEqual([true, false])
  await signAll()
  expect((await jury()).state).toBe('signed')
  expect(
    await reasonOf(
      examine('first', [
        [true, true],
        [true, true],
      ]),
    ),
  ).toBe('refused.juryHasSigned')
})

it('who writes to the database changes no prize, vote or finding, nor what was promised', async () => {
  const of = 'lots.0.jury'
  const before = (await TenderModel.findOne({ _id: id }).lean())?.lots[0]
  for (const [path, value] of [
    [`${of}.works.1.award.sum`, '49000.50'],
    [`${of}.works.0.excluded.inFavour`, 3],
    [`${of}.division`, 'Mehrheitlich.'],
    [`${of}.examination.works.0.met.1`, true],
    [`${of}.examination.works.0.by`, 'Niemand'],
  ] as const) {
    await set({ [path]: value })
    expect([path, await reasonOf(office.step(id, 7, 'first'))]).toEqual([path, 'refused.juryNotSigned'])
    await set({ [of]: before?.jury })
  }
  await set({ 'lots.0.prizes': { ...SET, prizes: ['1', '2'] } })
  expect(await jury()).toMatchObject({ differs: true, state: 'writing' })
  await set({ 'lots.0.prizes': before?.prizes })
  expect(await jury()).toMatchObject({ state: 'signed', prizes: SET })
  expect((await jury()).differs).toBeUndefined()
})

it('the report is a paper by numbers, and with names once they are open; each author is told the own number alone', async () => {
  const early = await printed()
  const said = ['30.000,00', 'nicht ausgeschöpft', 'Ausgeschlossen mit 2 zu 1', 'Anonymität gewahrt', 'Unterschrieben hat jedes Mitglied']
  for (const words of said) expect(early).toContain(words)
  // What is said of each is signed, of one that is taken out too.
  expect(early.split('Klar gegliedert.')).toHaveLength(3)
  expect(await MessageModel.countDocuments({ tenderId: id })).toBe(0)
  await office.open(id, 7)
  const { works } = await jury()
  const [, opening] = lotOf(await office.read(id)).openings ?? []
  const record = await world.call(office.people.first, 'getOpeningRecord', opening?.id ?? '')
  expect(record.submissions.map(({ work }) => work).sort((a, b) => (a?.number ?? 0) - (b?.number ?? 0))).toEqual([
    { number: 1, rank: null, excluded: true },
    { number: 2, rank: 1, award: PRIZE },
  ])
  const late = await printed()
  for (const { organization = '?' } of works) expect([early.includes(organization), late.includes(organization)]).toEqual([false, true])
  const told = await MessageModel.find({ tenderId: id }).lean()
  expect(told.map(({ subject }) => subject).sort()).toEqual([1, 2].map((n) => `Ihre Wettbewerbsarbeit trug die Nummer ${n}`))
  for (const who of COMPANIES) {
    const { organizationId } = office.people[who]
    const { name = '' } = (await OrganizationModel.findOne({ _id: organizationId }).lean()) ?? {}
    const own = works.find(({ organization }) => organization === name)?.number
    const toThem = told.filter(({ to }) => to.includes(organizationId ?? 0))
    expect(toThem.map(({ subject, to }) => [subject.endsWith(` ${own}`), to.length])).toEqual([[true, 1]])
  }
  // Carried out again, it is told no second time.
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  const [{ to } = { to: [] }] = told
  const authors = to.map((organizationId) => ({ organizationId, work: { number: 1, rank: null } }))
  const { email, name: byName } = office.people.second
  const by = { id: office.people.second.id, email, name: byName }
  if (tender) await tellAuthors(tender, authors, { openingId: opening?.id ?? '', by, at: now() })
  expect(await MessageModel.countDocuments({ tenderId: id })).toBe(2)
  const second = JSON.stringify(told.find(({ subject }) => subject.endsWith('2')))
  for (const words of ['1. Rang', '1. Preis vor (30.000,00 EUR)', 'teilnahmeberechtigt']) expect(second).toContain(words)
  expect(second).not.toContain('Sie erhält')
  const types = await AuditModel.distinct('type', { tenderId: id })
  expect(types).toEqual(expect.arrayContaining(['JURY_PRIZES_SET', 'JURY_EXAMINATION_WRITTEN']))
})

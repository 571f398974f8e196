import { describe, expect, it } from 'vitest'
import { dice, type Dice } from '../../engine/search/fixtures/dice'
import { CONDITIONED_ACTS } from '../kinds'
import { tenderFacts } from '../tender/fixtures/randomFacts'
import { checkProcedure } from './check'
import { CHANCES, factsOf, FIRST } from './life/world'
import { compileProcedure, namelessFaults, shippedProcedures, type Condition, type Phase, type Procedure, type ProcedureDocument } from '.'
import { machinesOf } from './machines'
import { Player } from './play'
import { phaseNews } from './phaseNews'
import { moveRefusals } from './promises'
import { readDocument } from './schema'

const shipped = (id: string): Procedure => {
  const found = shippedProcedures().find((one) => one.id === id)
  if (!found) throw new Error(id)
  return found
}
const COUNCIL: Condition = {
  before: 'award',
  when: { '!!': { var: 'council' } },
  says: { de: 'Der Rat hat zugestimmt.', en: 'The council agreed.' },
}
const withIn = ({ document }: Procedure, key: string, ...conditions: object[]): ProcedureDocument => ({
  ...document,
  id: 'own-council',
  phases: document.phases.map((one) => (one.key === key ? ({ ...one, conditions } as Phase) : one)),
})
const compiled = (document: ProcedureDocument): Procedure => {
  const made = compileProcedure(document)
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return made.procedure
}
const keyOf = ({ id, version, type, document }: Procedure) => ({ type, procedure: { id, version, document } })

/** Everywhere that a condition may stand, or a part of it. */
const everywhere = ({ document }: Procedure, chance: Dice): ProcedureDocument => ({
  ...document,
  id: 'own-everywhere',
  phases: document.phases.map((phase): Phase => {
    if (!['notice', 'choice', 'talk', 'award'].includes(phase.kind)) return phase
    const ways = phase.next.filter((key) => document.phases.some((one) => one.key === key && one.kind !== 'opening'))
    const acts = (CONDITIONED_ACTS[phase.kind] ?? []).filter((one) => one !== 'furtherOfferRound' || 'further' in phase)
    const conditions = [...ways, ...acts].filter(() => chance.isSo(0.7)).map((before) => ({ ...COUNCIL, before }))
    return (conditions.length > 0 ? { ...phase, conditions } : phase) as Phase
  }),
})

/** What no condition can hold up, nor bring forward. */
const FREE = (event: string, { openings }: Procedure): boolean =>
  ['cancel', 'close', 'deadlinePassed', 'extendDeadlines', 'announceChanges', 'publicationDue', 'nextRound', 'edit'].includes(event) ||
  openings.some(({ key }) => key === event)

it('only ever refuses: whatever goes on with a condition goes on without it, and openings, ends and the clock know none', () => {
  let [refused, passed] = [0, 0]
  for (const base of shippedProcedures().filter(({ hasPhases }) => hasPhases)) {
    const chance = dice(base.id.length * 97 + base.version)
    const asks = compiled(everywhere(base, chance))
    const [before, after] = [machinesOf(keyOf(base)).lot, machinesOf(keyOf(asks)).lot]
    const complete = CHANCES.flatMap((one) => factsOf(base, { ...FIRST, informsFirst: true, told: 'waited' }, one))
    for (const [state, { on }] of Object.entries(base.lot.config.states))
      for (const event of Object.keys(on))
        for (let n = 0; n < 8; n++) {
          const held = asks.conditions.filter(() => chance.isSo()).map(({ id }) => id)
          const facts = { ...(chance.isSo() ? chance.of(complete) : tenderFacts(chance)), ...(chance.isSo(0.2) ? {} : { held }) }
          const [was, is] = [before.decide(state, event, facts), after.decide(state, event, facts)]
          if (!is.ok && is.reason === 'conditionUnmet') {
            refused += 1
            expect([was.ok, FREE(event, base), after.unmetOf(state, event, facts)]).toEqual([true, false, expect.any(String)])
          } else expect([state, event, is]).toEqual([state, event, was])
          if (is.ok && asks.conditions.length > 0) passed += 1
        }
  }
  expect([refused > 200, passed > 200]).toEqual([true, true])
})

it.each(['open', 'restricted', 'uvgo-negotiated', 'dialogue'])(
  '%s with conditions breaks no rule, and lives to its end once they hold',
  (id) => {
    const procedure = compiled(everywhere(shipped(id), { ...dice(1), isSo: () => true }))
    expect(checkProcedure(procedure)).toEqual([])
    const moments = new Player(procedure).play()
    expect(moments.at(-1)?.scene.world.state).toBe('ended')
    const told = moments.flatMap(({ act }) => (act?.condition === undefined ? [] : [act.condition]))
    expect(told).toContain(procedure.conditions.find(({ before }) => before === 'award')?.id)
    // Before the form says so the act is shut, with what is missing.
    const shut = moments.flatMap(({ options }) => options.filter(({ reason }) => reason === 'conditionUnmet'))
    expect(shut.find(({ event }) => event === 'inform')?.says).toEqual(COUNCIL.says)
  },
)

it('a condition that the compiler forgot is found', () => {
  const whole = compiled(withIn(shipped('open'), 'offersOpened', COUNCIL))
  const mutant = JSON.parse(JSON.stringify(whole)) as Procedure
  for (const { on } of Object.values(mutant.lot.config.states))
    for (const branch of Object.values(on).flat()) delete branch.guard.params.conditions
  expect(checkProcedure(mutant).map(({ rule }) => rule)).toEqual(['passesCondition'])
  const other = compiled(withIn(shipped('open'), 'notice', { ...COUNCIL, before: 'offers' }))
  expect(checkProcedure(other)).toEqual([])
})

describe('what is refused, with its path', () => {
  const faults = (key: string, condition: object): string[] => {
    const written = withIn(shipped('open'), key, { ...COUNCIL, ...condition })
    const read = readDocument(JSON.parse(JSON.stringify(written)))
    if (!read.ok) return read.faults.map(({ path, rule }) => `${path} ${rule}`)
    const made = compileProcedure(read.document)
    return [...namelessFaults(read.document, 'de'), ...(made.ok ? [] : made.faults)].map(({ path, rule }) => `${path} ${rule}`)
  }
  it.each<[string, string, object, string[]]>([
    ['an opening held up', 'offers', { before: 'openOffers' }, ['/phases/1/conditions unknownProperty']],
    ['what an opening leads to', 'openOffers', { before: 'offersOpened' }, ['/phases/2/conditions unknownProperty']],
    ['an end', 'offersOpened', { before: 'end' }, ['/phases/3/conditions/0/before staysFree']],
    ['a cancellation', 'offersOpened', { before: 'cancel' }, ['/phases/3/conditions/0/before conditionBeforeNothing']],
    ['an extension', 'notice', { before: 'extendDeadlines' }, ['/phases/0/conditions/0/before conditionBeforeNothing']],
    ['no way from here', 'offersOpened', { before: 'notice' }, ['/phases/3/conditions/0/before conditionBeforeNothing']],
    ['an act of another phase', 'notice', { before: 'award' }, ['/phases/0/conditions/0/before conditionBeforeNothing']],
    ['no words in German', 'offersOpened', { says: { en: 'Only' } }, ['/phases/3/conditions/0/says/de required']],
    ['more than it says', 'offersOpened', { allows: 'award' }, ['/phases/3/conditions/0/allows unknownProperty']],
  ])('%s', (...[, key, condition, expected]) => expect(faults(key, condition)).toEqual(expected))

  it('an opening behind a choice is none to hold up either', () => {
    const made = compileProcedure(withIn(shipped('open-price-last'), 'suitability', { ...COUNCIL, before: 'openPrices' }))
    expect(made.ok ? [] : made.faults).toMatchObject([{ rule: 'staysFree' }])
  })
})

it.each<[string, object, string[]]>([
  ...['Mehr bei evil-vergabe.de.', 'Mail an a@b', 'Mail an a＠b', 'mailto:wir', 'siehe WWW hier', 'evil。vergabe', 'https://x'].map(
    (de): [string, object, string[]] => [
      `leads nowhere: ${de}`,
      { mails: [{ at: 'end', to: ['team'], words: { de } }] },
      ['/mails/0/words/de mailHasAddress'],
    ],
  ),
  ['looks as it is', { mails: [{ at: 'end', to: ['team'], words: { de: 'Ab\u202Ecd' } }] }, ['/mails/0/words/de mailHidesSigns']],
  ...['\u200B', '\u3164', '\u0007'].map((sign): [string, object, string[]] => [
    `hides nothing: ${JSON.stringify(sign)}`,
    { mails: [{ at: 'end', to: ['team'], words: { de: `Ab${sign}cd` } }] },
    ['/mails/0/words/de mailHidesSigns'],
  ]),
  ['calls itself no host', { name: { de: 'vergabe.example' }, mails: [{ at: 'end', to: ['team'] }] }, ['/name/de mailHasAddress']],
  ['without mails a name is a name', { name: { de: 'vergabe.example' } }, []],
  ['may write German', { mails: [{ at: 'end', to: ['team'], words: { de: 'Z. B. bis 3.4.2027, d.h. u.a. Los 1.\nBis bald.' } }] }, []],
  [
    'one moment is told once',
    {
      mails: [
        { at: 'end', to: ['participants'] },
        { at: 'end', to: ['admitted', 'team'] },
        { at: 'begin', to: ['participants'] },
      ],
    },
    ['/mails/1/to mailTwice'],
  ],
  [
    'and who is out beside who is not',
    {
      mails: [
        { at: 'end', to: ['participants'] },
        { at: 'end', to: ['excluded'] },
      ],
    },
    [],
  ],
])('what goes out: %s', (...[, change, expected]) => {
  const { document } = shipped('open')
  const made = compileProcedure({ ...document, phases: document.phases.map((one) => (one.key === 'offers' ? { ...one, ...change } : one)) })
  expect((made.ok ? [] : made.faults).map(({ path, rule }) => `${path.replace('/phases/1', '')} ${rule}`)).toEqual(expected)
})

it.each<[string, string, object, string[]]>([
  ['a choice has nothing that is opened', 'offersOpened', { at: 'opened', to: ['team'] }, ['/phases/3/mails/0/at mailOfNoOpening']],
  ['the team twice', 'offers', { at: 'begin', to: ['team', 'team'] }, ['/phases/1/mails/0/to saidTwice']],
  ['nobody', 'offers', { at: 'begin', to: [] }, ['/phases/1/mails/0/to tooFew']],
  ['an opening tells by its intake', 'openOffers', { at: 'begin', to: ['team'] }, ['/phases/2/mails unknownProperty']],
])('mails: %s', (...[, key, mail, expected]) => {
  const { document } = shipped('open')
  const phases = document.phases.map((one) => (one.key === key ? { ...one, mails: [mail] } : one))
  const read = readDocument(JSON.parse(JSON.stringify({ ...document, phases })))
  const made = read.ok ? compileProcedure(read.document) : read
  expect((made.ok ? [] : made.faults).map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
})

it('mails: an intake is over before it is opened, and each is told once', () => {
  const asks = compiled({
    ...shipped('open').document,
    phases: shipped('open').document.phases.map((one): Phase =>
      one.kind === 'notice' || one.kind === 'order' || one.kind === 'opening'
        ? one
        : {
            ...one,
            mails: (['begin', ...(one.kind === 'intake' ? (['opened'] as const) : []), 'end'] as const).map((at) => ({ at, to: ['team'] })),
          },
    ),
  })
  const told = (from: string, to: string) => phaseNews(asks, from, to).map(({ phase, mail }) => `${phase.key} ${mail.at}`)
  expect(told('draft', 'offers')).toEqual(['offers begin'])
  expect(told('offers', 'offersOver')).toEqual(['offers end'])
  expect(told('offersOver', 'offersOpened')).toEqual(['offers opened', 'offersOpened begin'])
  expect(told('offersOpened', 'ended')).toEqual(['offersOpened end'])
  expect([told('offers', 'offers'), told('draft', 'ended')]).toEqual([[], []])
  // That it was given up, and not opened, is whoever's who moves it to know.
  expect(told('offersOver', 'ended')).toEqual(['offers opened'])
})

it('conditions are no promise to bidders: a version may drop them, ask otherwise, or ask more', () => {
  const [none, asks] = [shipped('open'), compiled(withIn(shipped('open'), 'offersOpened', COUNCIL))]
  const otherwise = compiled(withIn(none, 'offersOpened', { ...COUNCIL, when: { '!': { var: 'council' } } }))
  const worded = compiled(withIn(none, 'offersOpened', { ...COUNCIL, says: { de: 'Ratsbeschluss liegt vor.' } }))
  const rules = (from: Procedure, to: Procedure) => moveRefusals(from, to, [{ lotId: 'LOT-0001', state: 'offers', isOpening: false }])
  expect(rules(none, asks)).toEqual([])
  expect(rules(asks, worded)).toEqual([])
  for (const to of [none, otherwise]) expect(rules(asks, to)).toEqual([])
})

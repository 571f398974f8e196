import { describe, expect, it } from 'vitest'
import { dice, type Dice } from '../../engine/search/fixtures/dice'
import type { GuardedBranch } from '../branches'
import { fairwayOf } from '../fairway'
import { mayApplyNow, mayOfferNow, refusalToTakePart, type OfferFacts } from '../offer'
import { publishedKey, skippedPhases } from '../tender'
import { DAY, NOW, orNone, tenderFacts } from '../tender/fixtures/randomFacts'
import { SENTENCES as OFFER_SENTENCES } from '../offer/guards'
import { SENTENCES } from '../tender/guards'
import * as before from './fixtures/before'
import { SENTENCES as OFFER_BEFORE } from './fixtures/offerGuardsBefore'
import { TENDER_CONFIG } from './fixtures/tenderBefore'
import { SENTENCES as TENDER_SENTENCES } from './fixtures/tenderGuardsBefore'
import { machinesOf } from './machines'
import { keyOfType, procedureOf } from './of'

/*
 * The five documents against what was written by hand before them: every state and event under seeded random facts, with the same states,
 * reasons and effects. A failure names its seed.
 */
const TYPES = [0, 2, 3, 4, 5] as const
const [CASES, DECIDED] = process.env['DEEP'] === '1' ? [20_000, 50] : [600, 60]
/** A lot as this type can have it: what its procedure has not is left out once it is published. */
const lotFacts = (type: number, chance: Dice): OfferFacts['lot'] => {
  const { of, isSo } = chance
  const start = of([2, 3, 5, 6].filter((stage) => before.skippedBefore(type, 2).every((absent) => absent !== stage)))
  const leavesOut = of([[], [], [3, 4], [5]])
  const round = type === 5 ? of([1, 2, 3]) : 1
  const offerRound = of([1, 1, 2])
  return {
    ...keyOfType(type),
    stage: of(before.skippedBefore(type, 2).includes(6) ? [2, 8] : [2, 3, 4, 5, 6, 7, 8]),
    round,
    offerRound,
    skipped: before.skippedBefore(type, start, leavesOut),
    opened: { applications: isSo(), offers: isSo() },
    openedApplications: of([[], [1], [1, 2]]),
    openedOffers: of([[], [{ round: 1, offerRound: 1 }]]),
    picked: isSo(),
  }
}
const offerFacts = (type: number, chance: Dice): OfferFacts => {
  const { of, isSo } = chance
  return {
    now: NOW,
    lot: lotFacts(type, chance),
    round: of([1, 1, 2]),
    offerRound: of([1, 1, 2]),
    decision: of([null, 'rejected', 'accepted', 'invited'] as const),
    told: of([null, null, 'rejected', 'invited'] as const),
    applicationSent: isSo() ? NOW - DAY : null,
    offerSent: isSo() ? NOW - DAY : null,
    withdrawnOffer: isSo(0.2),
    applicationRound: of([null, 1, 2, 3]),
    applicationDeadline: orNone(chance),
    offerDeadline: orNone(chance),
    lateApplication: isSo(0.3),
    lateOffer: isSo(0.3),
    declined: isSo(0.1),
  }
}

/** Where a move that is let through leads, and what follows: the branch that the machine takes. */
const taken = <Facts, Sentence extends string, Effect extends string>(
  machine: { branchesOf(state: string, event: string): readonly GuardedBranch<Sentence, Effect>[] },
  sentences: Readonly<Record<Sentence, (facts: Facts) => boolean>>,
  { state, event, facts }: { state: string; event: string; facts: Facts },
): { state: string; effects: readonly string[] } => {
  const branch = machine.branchesOf(state, event).find(({ guard }) => guard.params.when.every((name) => sentences[name](facts)))
  return { state: branch?.target ?? state, effects: branch?.actions ?? [] }
}

const eventsOf = (config: { states: Record<string, { on: Record<string, unknown> }> }): string[] => [
  ...new Set(['unheardOf', 'constructor', ...Object.values(config.states).flatMap(({ on }) => Object.keys(on))]),
]

describe.each(TYPES)('type %i', (type) => {
  const procedure = procedureOf(keyOfType(type))
  const { lot, offer } = machinesOf(keyOfType(type))
  const states = Object.keys(procedure.lot.config.states)
  const events = eventsOf(TENDER_CONFIG)

  it('a lot: every state and event, the same state, reason and effects; and no way into a state that the document has not', () => {
    for (let seed = 0; seed < CASES; seed++) {
      const facts = tenderFacts(dice(seed))
      for (const state of states)
        for (const event of events) {
          const was = before.lotBefore.refusalOf(state, event, { ...facts, type })
          const isSame = lot.refusalOf(state, event, facts) === was
          if (!isSame) expect([seed, state, event, lot.refusalOf(state, event, facts)]).toEqual([seed, state, event, was])
          if (was !== null) continue
          const expected = taken(before.lotBefore, TENDER_SENTENCES, { state, event, facts: { ...facts, type } })
          const found = taken(lot, SENTENCES, { state, event, facts })
          if (JSON.stringify(found) !== JSON.stringify(expected))
            expect([seed, state, event, found]).toEqual([seed, state, event, expected])
          if (!states.includes(expected.state)) expect(states).toContain(expected.state)
          // XState itself is the dearer way to ask.
          if (seed % DECIDED === 0) expect(lot.decide(state, event, facts)).toEqual({ ok: true, ...expected })
        }
    }
  })

  it('knows no event beside those', () => {
    expect(eventsOf(procedure.lot.config).filter((event) => !events.includes(event))).toEqual([])
    expect(lot.branchesOf('constructor', 'name')).toEqual([])
  })

  it("an organization's part: every state and event", () => {
    const ofOffers = eventsOf(procedure.offer)
    for (let seed = 0; seed < CASES; seed++) {
      const facts = offerFacts(type, dice(seed))
      for (const state of Object.keys(procedure.offer.states))
        for (const event of ofOffers) {
          const was = before.offerBefore.refusalOf(state, event, facts)
          const now = offer.refusalOf(state, event, facts)
          if (now !== was) expect([seed, state, event, facts, now]).toEqual([seed, state, event, facts, was])
          if (was !== null) continue
          const expected = taken(before.offerBefore, OFFER_BEFORE, { state, event, facts })
          const found = taken(offer, OFFER_SENTENCES, { state, event, facts })
          if (JSON.stringify(found) !== JSON.stringify(expected))
            expect([seed, state, event, found]).toEqual([seed, state, event, expected])
          if (seed % DECIDED === 0) expect(offer.decide(state, event, facts)).toEqual({ ok: true, ...expected })
        }
    }
  })

  it('windows, what is left out, columns and the drawing', () => {
    for (let seed = 0; seed < CASES; seed++) {
      const chance = dice(seed)
      const { of } = chance
      const { lot: offered, ...facts } = offerFacts(type, chance)
      const window = { ...facts, lot: offered }
      expect([seed, mayApplyNow(window), mayOfferNow(window), refusalToTakePart(window)]).toEqual([
        seed,
        before.mayApplyBefore(window),
        before.mayOfferBefore(window),
        before.refusalBefore(window),
      ])
      const [start, leavesOut] = [of([0, 1, 2, 3, 4, 5, 6, 7, 8]), of([[], [3], [3, 4], [5], [3, 4, 5]])]
      expect([seed, skippedPhases(keyOfType(type), start, leavesOut)]).toEqual([seed, before.skippedBefore(type, start, leavesOut)])
      const time = { applicationDeadline: facts.applicationDeadline, offerDeadline: facts.offerDeadline }
      const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
      const drawn = before.marksBefore(type, {
        ...{ ...time, skipped: offered.skipped, finalDeadline: null, deadlinePeriodDays: 14 },
      })
      const [channel] = fairwayOf(
        {
          ...{ ...keyOfType(type), stage: offered.stage, published: iso(NOW - 50 * DAY) },
          lots: [
            {
              ...{ lotId: 'LOT-0001', name: '', stage: offered.stage, round: 1, skippedPhases: offered.skipped },
              ...{ applicationDeadline: iso(time.applicationDeadline), offerDeadline: iso(time.offerDeadline), deadlinePeriodDays: 14 },
            },
          ],
        },
        NOW,
      ).channels
      const kinds = new Set(channel?.marks.map(({ kind }) => kind))
      expect([seed, kinds.has('application'), kinds.has('offer')]).toEqual([seed, drawn.application, drawn.offer])
      const isFurther = drawn.periodDays !== null && drawn.application && offered.stage >= 4 && offered.stage < 8
      const hasFurther = channel?.marks.some(({ round }) => round === 2) === true
      expect([seed, hasFurther]).toEqual([seed, isFurther && time.applicationDeadline !== null])
    }
  })

  it('words and questions', () => {
    expect(publishedKey(keyOfType(type))).toBe(type === 3 || type === 4 ? 'publishedNotice' : 'published')
    expect(procedure).toMatchObject({
      hasPhases: type !== 3 && type !== 4,
      goesInRounds: type === 5,
      takePart: type === 2 ? 'interested' : 'bidders',
      isNamedByItsForm: type === 0,
      setting: type === 5 ? 'konzVD' : 'konzVV',
    })
    expect(procedure.columns.map(({ id }) => id)).toEqual(before.columnsBefore(before.skippedBefore(type, 2)))
    expect(procedure.columns.find(({ id }) => id === 'negotiation')?.word).toBe(
      { 2: 'interested', 3: undefined, 4: undefined }[type as 2] ?? (procedure.hasPhases ? 'negotiation' : undefined),
    )
    expect(procedure.takesApplications).toBe(type === 0 || type === 5)
  })
})

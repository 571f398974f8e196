import { guardedMachine } from '../../guarded'
import { EFFECTS as OFFER_EFFECTS } from '../../offer/effects'
import { refusalToTakePart } from '../../offer/windows'
import type { OfferFacts } from '../../offer/facts'
import { REASONS as OFFER_REASONS, SENTENCES as OFFER_SENTENCES } from '../../offer/guards'
import { OPENING_EFFECTS } from '../../opening/effects'
import { NO_EYES, type Eyes } from '../../opening/eyes'
import { OPENING_LASTS, OPENING_REASONS, OPENING_SENTENCES, type OpeningFacts, type OpeningSentence } from '../../opening/guards'
import type { OpeningEffect } from '../../opening/effects'
import type { GuardedConfig } from '../../branches'
import type { Procedure } from '../compile'
import type { OpeningPhase } from '../document'
import { openingConfig } from '../openingConfig'
import { openersNamed } from '../traits'

const NOW = 1_800_000_000_000

type OpeningConfig = GuardedConfig<OpeningSentence, OpeningEffect>
type Wrong = Partial<OpeningFacts>

const opening: OpeningFacts = {
  ...{ now: NOW, isTeamMember: true, isForOne: false, deadline: NOW - 1, isFenced: true, unprocessed: 0 },
  ...{ isStarter: false, hasJoined: false, missing: 1, expiresAt: NOW + OPENING_LASTS, eyes: NO_EYES },
}
const young = { id: 'young', accountSince: NOW - 9, memberSince: NOW - 9 }
const eyesOf = (eyes: Partial<Eyes>): Wrong => ({ eyes: { ...NO_EYES, ...eyes } })

/** What an opening does not come to its end with, for one person or for two. */
const WRONG: readonly [string, Wrong][] = [
  ['opensEarly', { deadline: NOW + 1 }],
  ['opensEarly', { isFenced: false }],
  ['opensEarly', { unprocessed: 1 }],
  ['opensAlone', { isTeamMember: false }],
  ['opensAlone', { expiresAt: NOW }],
  ...(['made', 'sameMaker', 'added'] as const).map((tie): [string, Wrong] => ['opensAlone', eyesOf({ ties: [tie] })]),
  ['opensAlone', eyesOf({ openers: [{ ...young, accountSince: NOW }] })],
  ['opensAlone', eyesOf({ openers: [{ ...young, memberSince: NOW }] })],
]

/** Whether an opening that asks for `needed` people comes to its end by so many different ones, each of whom does all they can. */
function finishes(config: OpeningConfig, wrong: Wrong, { people, needed }: { people: number; needed: number }): boolean {
  const { branchOf, refusalOf } = guardedMachine(config, {
    sentences: OPENING_SENTENCES,
    reasons: OPENING_REASONS,
    effects: OPENING_EFFECTS,
  })
  // How many different people acted, how many steps were counted, and the state that they brought it to.
  const seen = new Map([['', { acted: 0, counted: 0, state: 'idle' }]])
  for (const { acted, counted, state } of seen.values()) {
    // Somebody new, whoever began, or one of those between.
    const whoever = [
      ...(acted < people ? [{ isStarter: false, hasJoined: false, isNew: 1 }] : []),
      ...(acted > 0 ? [{ isStarter: state === 'begun', hasJoined: false, isNew: 0 }] : []),
      ...(acted > 1 ? [{ isStarter: false, hasJoined: true, isNew: 0 }] : []),
    ]
    for (const { isNew, ...who } of whoever)
      for (const event of Object.keys(config.states[state]?.on ?? {})) {
        const facts = { ...opening, missing: needed - counted, ...wrong, ...who }
        const next = refusalOf(state, event, facts) === null ? branchOf(state, event, facts) : undefined
        if (next?.actions.includes('writeRecord')) return true
        if (!next?.target) continue
        const steps = state === 'idle' ? 1 : counted + (next.actions.includes('noteWhoJoined') ? 1 : 0)
        const to = { acted: acted + isNew, counted: steps, state: next.target }
        if (steps <= needed) seen.set(JSON.stringify(to), to)
      }
  }
  return false
}

/**
 * Rules that an opening by so many people breaks: early, by fewer than it asks for, by whom it must not be. `config`: its machine, for
 * those who hold this against one with a sentence taken out.
 */
export function brokenOpenings(people: OpeningPhase['people'] = 'house', config: OpeningConfig = openingConfig(people)): string[] {
  const needed = Math.max(2, openersNamed({ people }))
  const wrongOf = (isForOne: boolean) =>
    // The clock of 15 minutes is that of two.
    WRONG.flatMap(([rule, wrong]) =>
      isForOne && 'expiresAt' in wrong ? [] : finishes(config, { ...wrong, isForOne }, { people: needed, needed }) ? [rule] : [],
    )
  const few = { people: needed - 1, needed }
  const isAlone =
    // Where the procedure itself wants several, no law or house that is content with one makes it less.
    finishes(config, {}, few) || (people !== 'house' && finishes(config, { isForOne: true }, few))
  return [...new Set([...(isAlone ? ['opensAlone'] : []), ...wrongOf(false), ...wrongOf(true)])]
}

const part: OfferFacts = {
  ...{ now: NOW, round: 1, offerRound: 1, decision: null, told: null, applicationSent: null, offerSent: null, withdrawnOffer: false },
  ...{
    applicationRound: null,
    applicationDeadline: NOW - 1,
    offerDeadline: NOW - 1,
    lateApplication: false,
    lateOffer: false,
    declined: false,
  },
  lot: {
    ...{ type: 0, procedure: null, stage: 3, round: 1, offerRound: 1, skipped: [] },
    ...{ openedApplications: [], openedOffers: [], picked: false },
    opened: { applications: false, offers: false },
  },
}

const AHEAD = { applicationDeadline: NOW + 9, offerDeadline: NOW + 9 }
const SENT = { applicationSent: NOW - 9 }
const OFFERED: Partial<OfferFacts> = { decision: 'invited', offerSent: NOW - 9 }
const APPLIES = { ...AHEAD, applicationRound: 1 }
const RECEIVED: Partial<OfferFacts> = { ...SENT, decision: 'accepted' }
/** What a state is a function of. */
const OF_STATE: Readonly<Record<string, Partial<OfferFacts>>> = {
  ...{ applied: SENT, rejected: { ...SENT, decision: 'rejected' }, accepted: RECEIVED, invited: { decision: 'invited' }, offered: OFFERED },
}
const lotWith = (lot: Partial<OfferFacts['lot']>): Partial<OfferFacts> => ({ lot: { ...part.lot, ...lot } })

type Forbidden = readonly [rule: string, state: string, event: string, stage: number, more: Partial<OfferFacts>]
/** Moves of a company's part that must not be, each with one thing wrong: rule, state, event, the lot's stage, what else is so. */
const MUST_NOT: readonly Forbidden[] = [
  // After the deadline, and outside the phase that takes them.
  ['lateIsTaken', 'invited', 'submitOffer', 7, { ...AHEAD, decision: 'invited' }],
  ['lateIsTaken', 'invited', 'submitOffer', 7, { decision: 'invited' }],
  ['lateIsTaken', 'registered', 'submitApplication', 8, APPLIES],
  ['lateIsTaken', 'registered', 'submitApplication', 4, {}],
  ['takenBackLate', 'applied', 'withdrawApplication', 3, SENT],
  ['takenBackLate', 'offered', 'withdrawOffer', 6, OFFERED],
  ['takenBackLate', 'offered', 'withdrawOffer', 7, { ...OFFERED, ...AHEAD }],
  // The applications lie sealed, whatever the stage says.
  ...[3, 4, 5, 6, 7].map((stage): Forbidden => ['decidesOnSealed', 'applied', 'reject', stage, SENT]),
  ...[3, 5, 6].map((stage): Forbidden => ['decidesOnSealed', 'applied', 'choose', stage, SENT]),
  ...[3, 6].map((stage): Forbidden => ['decidesOnSealed', 'applied', 'ask', stage, SENT]),
  ['decidesOnSealed', 'offered', 'reject', 6, OFFERED],
  ['decidesOnSealed', 'opened', 'askAgain', 6, OFFERED],
  // Nothing is decided before its phase, nor taken back once somebody was told.
  ['decidesEarly', 'applied', 'reject', 3, { ...SENT, ...lotWith({ skipped: [3] }) }],
  ['decidesEarly', 'registered', 'accept', 3, {}],
  ['decidesEarly', 'registered', 'requestOffer', 5, AHEAD],
  ['decidesEarly', 'accepted', 'undecide', 5, { ...RECEIVED, told: 'accepted' }],
]

/** Somebody takes part who was not invited, though the document has those alone who were. */
const takesUninvited = (procedure: Procedure): boolean =>
  procedure.document.who !== undefined &&
  [2, 3, 4, 5, 6, 7].some(
    (stage) => refusalToTakePart({ ...AHEAD, now: NOW, applicationRound: 1, lot: { ...part.lot, stage } }, procedure) === null,
  )

/** What a company's part breaks: late things among the others, decisions early or on what is sealed, withdrawal after the deadline. */
export function brokenParts(procedure: Procedure): string[] {
  const { offer, takesApplications } = procedure
  const machine = guardedMachine(offer, { sentences: OFFER_SENTENCES, reasons: OFFER_REASONS, effects: OFFER_EFFECTS })
  const at = (stage: number, more: Partial<OfferFacts> = {}): OfferFacts => ({ ...part, ...more, lot: { ...part.lot, ...more.lot, stage } })
  const does = (state: string, event: string, facts: OfferFacts): readonly string[] =>
    machine.refusalOf(state, event, facts) === null ? (machine.branchOf(state, event, facts)?.actions ?? []) : []
  const isLateKept =
    does('registered', 'submitApplication', at(3)).includes('keepApplication') ||
    does('invited', 'submitOffer', at(6, { decision: 'invited' })).includes('keepOffer')
  const broken = MUST_NOT.filter(
    // Where nobody applies nothing of it is sealed.
    ([, state, event, stage, more]) => (takesApplications || state !== 'applied') && does(state, event, at(stage, more)).length > 0,
  )
  // What does nothing is refused, and says why.
  const isSilent = Object.entries(offer.states).some(([state, { on }]) =>
    Object.keys(on).some((event) => {
      const facts = at(6, { ...AHEAD, ...OF_STATE[state] })
      return machine.refusalOf(state, event, facts) === null && does(state, event, facts).length === 0
    }),
  )
  return [
    ...new Set([
      ...(isLateKept ? ['lateIsTaken'] : []),
      ...(takesUninvited(procedure) ? ['takesUninvited'] : []),
      ...broken.map(([rule]) => rule),
      ...(isSilent ? ['leavesNoTrace'] : []),
    ]),
  ]
}

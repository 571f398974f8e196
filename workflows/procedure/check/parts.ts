import { guardedMachine } from '../../guarded'
import { EFFECTS as OFFER_EFFECTS } from '../../offer/effects'
import { refusalToTakePart } from '../../offer/windows'
import type { OfferFacts } from '../../offer/facts'
import { REASONS as OFFER_REASONS, SENTENCES as OFFER_SENTENCES } from '../../offer/guards'
import type { Procedure } from '../compile'

const NOW = 1_800_000_000_000

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

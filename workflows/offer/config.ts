import { guardedBranch, type GuardedBranch, type GuardedConfig } from '../guarded'
import type { Sentence } from './guards'

/** What the server carries out after a move; unknown names fail when the server starts. */
export const EFFECTS = [
  'keepApplication',
  'keepLateApplication',
  'withdrawApplication',
  'keepOffer',
  'keepLateOffer',
  'withdrawOffer',
  'recordDecision',
  'takeDecisionBack',
] as const
export type Effect = (typeof EFFECTS)[number]
type Branch = GuardedBranch<Sentence, Effect>

const branch = guardedBranch<Sentence, Effect>

/** Where an event is known only to say why it does nothing. */
const never = (need: Sentence): Branch[] => [branch(undefined, { needs: [need] })]

const submitApplication = [
  branch('applied', { when: ['applicationIsInTime'], needs: ['lotIsWanted', 'lotHasACompetition', 'applicationsAreTaken'] }, [
    'keepApplication',
  ]),
  branch(
    undefined,
    {
      when: ['applicationIsLate'],
      needs: ['lotIsWanted', 'lotHasACompetition', 'applicationsWaitForTheirOpening', 'noLateApplicationIsKept'],
    },
    ['keepLateApplication'],
  ),
]
const submitOffer = [
  branch('offered', { when: ['offerIsInTime'], needs: ['lotIsWanted', 'offersAreTaken', 'offerIsAskedForInThisRound'] }, ['keepOffer']),
  branch(
    undefined,
    { when: ['offerIsLate'], needs: ['lotIsWanted', 'offersAreTaken', 'offerIsAskedForInThisRound', 'noLateOfferIsKept'] },
    ['keepLateOffer'],
  ),
]

// The board's own conditions (2-tenders.md section 4): negotiation or the offer phase runs, and the card is of the round that runs.
const accept = [branch('accepted', { needs: ['negotiationIsActive', 'roundIsThePresentOne'] }, ['recordDecision'])]
const requestOffer = [
  branch('invited', { needs: ['offerPhaseIsActive', 'roundIsThePresentOne', 'offerDeadlineLiesAhead'] }, ['recordDecision']),
]
const reject = [
  branch('rejected', { needs: ['lotIsBeingDecided', 'roundIsThePresentOne', 'applicationsAreOpenedOrSkipped'] }, ['recordDecision']),
]

// What came late, and is kept sealed for its opening, is excluded without being opened (§ 57 VgV). Where nothing did, there is no such
// move.
const rejectLateApplication = [
  branch(
    'rejected',
    { when: ['lateApplicationIsKept'], needs: ['lotIsBeingDecided', 'roundIsThePresentOne', 'applicationsAreOpenedOrSkipped'] },
    ['recordDecision'],
  ),
]
const rejectLateOffer = [
  branch('rejected', { when: ['lateOfferIsKept'], needs: ['offersAreOpened', 'roundIsThePresentOne'] }, ['recordDecision']),
]

/** Back to what the lot alone makes of it; what a bidder was told stays said. */
const undecide = ([...targets]: readonly [string, Sentence[]][]): Branch[] =>
  targets.map(([target, when]) => branch(target, { when, needs: ['decisionIsThere', 'nothingWasAnnounced'] }, ['takeDecisionBack']))
const UNDECIDED: readonly [string, Sentence[]][] = [
  ['invited', ['negotiationIsSkipped']],
  ['accepted', ['applicationsAreSkipped']],
  ['rejected', ['applicationWasSubmitted', 'othersWereChosen']],
  ['applied', ['applicationWasSubmitted']],
  ['registered', []],
]

// What the dialogs of the procedure do with those that were chosen in them.
const choose = [branch('accepted', { needs: ['applicationsAreOpened', 'roundIsThePresentOne'] }, ['recordDecision'])]
const ask = [branch('invited', { needs: ['phaseBeforeOffersIsActive', 'roundIsThePresentOne'] }, ['recordDecision'])]
const askAgain = [branch('invitedAgain', { needs: ['offersAreOpened', 'roundIsThePresentOne'] }, ['recordDecision'])]

/**
 * An organization's part in one lot, plain data. A state is a stage of 2-tenders.md section 4; which one holds follows from what is stored
 * (stage.ts), for the team from what it may know.
 */
export const OFFER_CONFIG: GuardedConfig<Sentence, Effect> = {
  id: 'offer',
  initial: 'registered',
  states: {
    registered: {
      on: {
        submitApplication,
        withdrawApplication: never('applicationWasSubmitted'),
        submitOffer: never('offerIsAskedForInThisRound'),
        reject: rejectLateApplication,
        accept,
        requestOffer,
      },
    },
    applied: {
      on: {
        submitApplication: never('applicationWasNotSubmitted'),
        withdrawApplication: [branch('registered', { needs: ['applicationDeadlineLiesAhead'] }, ['withdrawApplication'])],
        submitOffer: never('offerIsAskedForInThisRound'),
        reject,
        accept,
        requestOffer,
        choose,
        ask,
      },
    },
    rejected: {
      on: {
        // Continuous procedures: who is rejected in one round may apply in the next.
        submitApplication: [
          branch('applied', { needs: ['lotIsWanted', 'laterRoundTakesApplications', 'applicationsAreTaken'] }, ['keepApplication']),
        ],
        submitOffer: never('offerIsAskedForInThisRound'),
        // One that follows from others having been chosen becomes one of its own, with a reason.
        reject: [
          branch('rejected', { needs: ['rejectionIsNotDecided', 'lotIsBeingDecided', 'applicationsAreOpenedOrSkipped'] }, [
            'recordDecision',
          ]),
        ],
        accept,
        requestOffer,
        undecide: undecide(UNDECIDED),
      },
    },
    accepted: {
      on: { submitOffer: never('offerIsAskedForInThisRound'), reject, requestOffer, choose, ask, undecide: undecide(UNDECIDED) },
    },
    invited: {
      on: { submitOffer, withdrawOffer: never('offerWasSubmitted'), reject: rejectLateOffer, undecide: undecide(UNDECIDED) },
    },
    // Whoever the board asks in a further round stands here at once: until they are told of it, that can be taken back as in the first.
    invitedAgain: {
      on: { submitOffer, withdrawOffer: never('offerWasSubmitted'), reject: rejectLateOffer, undecide: undecide(UNDECIDED) },
    },
    offered: {
      on: {
        submitOffer: never('offerWasNotSubmitted'),
        withdrawOffer: [branch('invitedAgain', { needs: ['offersAreTaken', 'offerDeadlineLiesAhead'] }, ['withdrawOffer'])],
      },
    },
    opened: { on: { askAgain } },
  },
}

import type { OfferFacts } from './facts'
import { applicationsOpened, negotiationSkipped } from './lot'

const isAhead = (deadline: number | null, now: number): boolean => deadline !== null && now < deadline

const leavesOutApplications = ({ lot }: OfferFacts): boolean => lot.skipped.includes(3)

const isStage = ({ lot }: OfferFacts, ...stages: readonly number[]): boolean => stages.includes(lot.stage)

/** Stated only where it does not hold: the move is known there so that its refusal says why. */
const notInThisProcedure = () => false

/**
 * Guards by name: each is a whole sentence about the facts, and nothing else decides. Which of them a move needs follows from the procedure
 * (workflows/procedure/offerConfig.ts).
 */
export const SENTENCES = {
  applicationIsInTime: ({ applicationDeadline, now }: OfferFacts) => isAhead(applicationDeadline, now),
  applicationIsLate: ({ applicationDeadline, now }: OfferFacts) => !isAhead(applicationDeadline, now),
  // In rounds the next one takes what comes after a deadline, as long as there is one.
  aRoundTakesTheApplication: ({ applicationRound }: OfferFacts) => applicationRound !== null,
  noRoundTakesTheApplication: ({ applicationRound }: OfferFacts) => applicationRound === null,
  offerIsInTime: ({ offerDeadline, now }: OfferFacts) => isAhead(offerDeadline, now),
  offerIsLate: ({ offerDeadline, now }: OfferFacts) => !isAhead(offerDeadline, now),

  lotIsWanted: ({ declined }: OfferFacts) => !declined,
  lotHasACompetition: (facts: OfferFacts) => !leavesOutApplications(facts),
  procedureHasACompetition: notInThisProcedure,
  procedureGoesInRounds: notInThisProcedure,
  applicationsAreTaken: (facts: OfferFacts) => isStage(facts, 3),
  applicationsAreTakenInRounds: (facts: OfferFacts) => isStage(facts, 3, 4, 5, 6, 7),
  // What came late waits with the others; once those are opened nothing is kept any more.
  applicationsWaitForTheirOpening: (facts: OfferFacts) => isStage(facts, 3),
  lateApplicationIsKept: ({ lateApplication }: OfferFacts) => lateApplication,
  noLateApplicationIsKept: ({ lateApplication }: OfferFacts) => !lateApplication,
  applicationWasNotSubmitted: ({ applicationSent }: OfferFacts) => applicationSent === null,
  applicationWasSubmitted: ({ applicationSent }: OfferFacts) => applicationSent !== null,
  applicationDeadlineLiesAhead: ({ applicationDeadline, now }: OfferFacts) => isAhead(applicationDeadline, now),
  laterRoundTakesApplications: ({ round, applicationRound }: OfferFacts) => applicationRound !== null && applicationRound > round,

  offersAreTaken: (facts: OfferFacts) => isStage(facts, 6),
  offerIsAskedForInThisRound: ({ lot, decision, offerRound }: OfferFacts) =>
    (decision === 'invited' && offerRound === lot.offerRound) || (negotiationSkipped(lot) && lot.offerRound === 1),
  lateOfferIsKept: ({ lateOffer }: OfferFacts) => lateOffer,
  noLateOfferIsKept: ({ lateOffer }: OfferFacts) => !lateOffer,
  offerWasNotSubmitted: ({ offerSent }: OfferFacts) => offerSent === null,
  offerWasSubmitted: ({ offerSent }: OfferFacts) => offerSent !== null,
  offerDeadlineLiesAhead: ({ offerDeadline, now }: OfferFacts) => isAhead(offerDeadline, now),

  negotiationIsActive: (facts: OfferFacts) => isStage(facts, 5),
  offerPhaseIsActive: (facts: OfferFacts) => isStage(facts, 6),
  roundIsThePresentOne: ({ lot, round }: OfferFacts) => round === lot.round,
  lotIsBeingDecided: (facts: OfferFacts) => isStage(facts, 4, 5, 6, 7),
  applicationsAreOpenedOrSkipped: (facts: OfferFacts) => leavesOutApplications(facts) || applicationsOpened(facts.lot, facts),
  applicationsAreSkipped: leavesOutApplications,
  negotiationIsSkipped: ({ lot }: OfferFacts) => negotiationSkipped(lot),
  applicationsAreOpened: (facts: OfferFacts) => isStage(facts, 4),
  phaseBeforeOffersIsActive: (facts: OfferFacts) => isStage(facts, 4, 5),
  offersAreOpened: (facts: OfferFacts) => isStage(facts, 7),
  offersAreChosenFrom: (facts: OfferFacts) => isStage(facts, 7) && facts.lot.choosesOffers === true,
  offerIsNotKept: ({ isKept }: OfferFacts) => isKept !== true,
  offerIsKept: ({ isKept }: OfferFacts) => isKept === true,
  // Its rest stays sealed for good: to take the exclusion back would promise what nobody can keep.
  offerWasNotLeftSealed: ({ lot }: OfferFacts) => lot.leftSealed !== true,
  othersWereChosen: ({ lot }: OfferFacts) => lot.picked,
  decisionIsThere: ({ decision }: OfferFacts) => decision !== null,
  // Of a purchasing system: whoever was told so stays, whatever round runs, until they leave or are put out.
  admissionWasTold: ({ told }: OfferFacts) => told === 'accepted',
  rejectionIsNotDecided: ({ decision }: OfferFacts) => decision !== 'rejected',
  nothingWasAnnounced: ({ told }: OfferFacts) => told === null,
} satisfies Record<string, (facts: OfferFacts) => boolean>

export type Sentence = keyof typeof SENTENCES

/** What a person is told when a sentence that a move needs does not hold; keys of texts. */
export const REASONS: Partial<Record<Sentence, string>> = {
  lotIsWanted: 'lotDeclined',
  lotHasACompetition: 'typeHasNoCompetition',
  procedureHasACompetition: 'typeHasNoCompetition',
  procedureGoesInRounds: 'applicationWasRejected',
  applicationsAreTaken: 'applicationsNotTaken',
  applicationsAreTakenInRounds: 'applicationsNotTaken',
  applicationsWaitForTheirOpening: 'applicationsNotTaken',
  noLateApplicationIsKept: 'alreadySubmittedLate',
  applicationWasNotSubmitted: 'alreadySubmitted',
  applicationWasSubmitted: 'nothingSubmitted',
  applicationDeadlineLiesAhead: 'withdrawalTooLate',
  laterRoundTakesApplications: 'applicationWasRejected',
  offersAreTaken: 'offersNotTaken',
  offerIsAskedForInThisRound: 'notAskedForAnOffer',
  noLateOfferIsKept: 'alreadySubmittedLate',
  offerWasNotSubmitted: 'alreadySubmitted',
  offerWasSubmitted: 'nothingSubmitted',
  offerDeadlineLiesAhead: 'offerDeadlinePassed',
  negotiationIsActive: 'negotiationNotActive',
  offerPhaseIsActive: 'offerPhaseNotActive',
  roundIsThePresentOne: 'otherRound',
  lotIsBeingDecided: 'decisionNotNow',
  applicationsAreOpenedOrSkipped: 'applicationsSealed',
  applicationsAreOpened: 'applicationsSealed',
  phaseBeforeOffersIsActive: 'decisionNotNow',
  offersAreOpened: 'offersSealed',
  offersAreChosenFrom: 'decisionNotNow',
  offerIsNotKept: 'alreadyKept',
  offerIsKept: 'nothingDecided',
  offerWasNotLeftSealed: 'leftSealed',
  decisionIsThere: 'nothingDecided',
  rejectionIsNotDecided: 'alreadyRejected',
  nothingWasAnnounced: 'alreadyAnnounced',
}

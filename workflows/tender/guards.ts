import type { OrderRule } from '../order'
import { PORTAL_LEAD, MIN_NOTICE, ROUND_TO_ANSWER, SLACK, type TenderFacts } from './facts'

const isFuture = (facts: TenderFacts) => facts.publishAt > facts.now

const isEarly = (deadline: number | null, facts: TenderFacts) =>
  deadline !== null && deadline < Math.max(facts.publishAt, facts.now) + MIN_NOTICE

/** Stated only where it does not hold: the move is known there so that its refusal says why. */
const notInThisProcedure = () => false

/** What was looked at, and nothing of this kind was found. */
const ordersWithout =
  (finding: OrderRule) =>
  ({ order }: TenderFacts): boolean =>
    order !== undefined && !order.some(({ rule }) => rule === finding)

/**
 * Guards by name: each is a whole sentence about the facts, and nothing else decides. The vocabulary of procedures: which of them a move
 * needs follows from the document (workflows/procedure).
 */
export const SENTENCES = {
  publicationGoesThroughThePortal: (facts: TenderFacts) => facts.throughPortal,
  publicationIsLater: (facts: TenderFacts) => !facts.throughPortal && isFuture(facts),
  publicationIsNow: (facts: TenderFacts) => !facts.throughPortal && !isFuture(facts),

  teamHasTwoMembers: (facts: TenderFacts) => facts.teamSize >= 2,
  teamHasAnAdmin: (facts: TenderFacts) => facts.teamAdmins >= 1,
  publicationIsNotInThePast: (facts: TenderFacts) => facts.publishAt >= facts.now - SLACK,

  formIsAnOfficialEuNotice: (facts: TenderFacts) => facts.isEuNotice,
  nothingRequiredIsMissing: (facts: TenderFacts) => facts.requiredMissing === 0,
  portalHasItsLeadTime: (facts: TenderFacts) => facts.publishAt >= facts.now + PORTAL_LEAD - SLACK,

  procedureHasACompetition: notInThisProcedure,
  procedureHasANegotiation: notInThisProcedure,
  procedureHasPhases: notInThisProcedure,
  procedureIsANotice: notInThisProcedure,
  procedureExtendsApplications: notInThisProcedure,
  procedureExtendsOffers: notInThisProcedure,
  templateHasTheCompetition: (facts: TenderFacts) => !facts.leavesOut.includes(3),
  templateHasTheNegotiation: (facts: TenderFacts) => !facts.leavesOut.includes(5),
  criteriaStandWherePublicationAsks: (facts: TenderFacts) => facts.criteriaAsked !== 'atPublication' || facts.criteriaMissing !== true,
  criteriaStandWhereOffersAsk: (facts: TenderFacts) => (facts.criteriaAsked ?? 'never') === 'never' || facts.criteriaMissing !== true,
  applicationDeadlineIsSet: (facts: TenderFacts) => facts.applicationDeadline !== null,
  applicationDeadlineLeavesTime: (facts: TenderFacts) => !isEarly(facts.applicationDeadline, facts),
  roundsHaveTheirDays: (facts: TenderFacts) => (facts.roundDays ?? 0) >= 1,
  // Applications may be looked at once a week, as long as each has its answer in ten working days (recital 63 of 2014/24/EU).
  roundsLeaveTimeToAnswer: (facts: TenderFacts) => (facts.roundDays ?? 0) <= ROUND_TO_ANSWER,
  finalDeadlineIsSet: (facts: TenderFacts) => facts.hasFinalDeadline === true,
  finalDeadlineLeavesTheFirstRound: (facts: TenderFacts) => !facts.finalBeforeFirstRound,
  offerDeadlineIsSet: (facts: TenderFacts) => facts.offerDeadline !== null,
  offerDeadlineLeavesTime: (facts: TenderFacts) => !isEarly(facts.offerDeadline, facts),

  lotIsToBePublished: (facts: TenderFacts) => facts.onPublish === 2,
  lotIsToStartTheCompetition: (facts: TenderFacts) => facts.onPublish === 3,
  lotIsToStartNegotiation: (facts: TenderFacts) => facts.onPublish === 5,
  lotIsToStartTheOfferPhase: (facts: TenderFacts) => facts.onPublish === 6,
  momentOfPublicationHasCome: (facts: TenderFacts) => facts.publishAt <= facts.now,
  noticeWasNotHandedOver: (facts: TenderFacts) => facts.portal === 'none',
  portalHasConfirmed: (facts: TenderFacts) => facts.portal === 'published',
  portalHasNotConfirmed: (facts: TenderFacts) => facts.portal !== 'published',

  applicationDeadlineHasPassed: (facts: TenderFacts) => facts.applicationDeadline !== null && facts.applicationDeadline <= facts.now,
  offerDeadlineHasPassed: (facts: TenderFacts) => facts.offerDeadline !== null && facts.offerDeadline <= facts.now,
  applicationDeadlineHasNotPassed: (facts: TenderFacts) => facts.applicationDeadline !== null && facts.applicationDeadline > facts.now,
  offerDeadlineHasNotPassed: (facts: TenderFacts) => facts.offerDeadline !== null && facts.offerDeadline > facts.now,
  deadlineIsFenced: (facts: TenderFacts) => facts.closed,
  openingIsFinished: (facts: TenderFacts) => facts.openingFinished,

  lotHasACompetition: (facts: TenderFacts) => !facts.skipsCompetition,
  thereIsANextRound: (facts: TenderFacts) => facts.nextRoundDeadline !== null,
  nextRoundsDeadlineHasPassed: (facts: TenderFacts) => facts.nextRoundDeadline !== null && facts.nextRoundDeadline <= facts.now,

  newApplicationDeadlineIsLater: (facts: TenderFacts) =>
    facts.newDeadline !== null && facts.applicationDeadline !== null && facts.newDeadline > facts.applicationDeadline,
  newApplicationDeadlineIsBeforeOffersEnd: ({ newDeadline, newOfferDeadline, offerDeadline }: TenderFacts) => {
    const offersEnd = newOfferDeadline ?? offerDeadline
    return newDeadline === null || offersEnd === null || newDeadline < offersEnd
  },
  newOfferDeadlineIsLater: (facts: TenderFacts) =>
    facts.newDeadline !== null && facts.offerDeadline !== null && facts.newDeadline > facts.offerDeadline,
  newDeadlineLeavesTime: (facts: TenderFacts) => facts.newDeadline === null || facts.newDeadline >= facts.now + MIN_NOTICE,
  changesAreWaiting: (facts: TenderFacts) => facts.hasChanges,
  everyoneIsDecided: (facts: TenderFacts) => facts.undecided === 0,
  juryHasSigned: (facts: TenderFacts) => facts.jurySigned === true,

  lawAsksToWait: (facts: TenderFacts) => facts.informsFirst,
  lawAsksForNoWait: (facts: TenderFacts) => !facts.informsFirst,
  losersAreInformed: (facts: TenderFacts) => facts.contractFrom !== null,
  nobodyIsForgotten: (facts: TenderFacts) => facts.uninformed === 0,
  contractGoesToTheNamed: (facts: TenderFacts) => facts.goesToTheNamed,
  lettersAreDelivered: (facts: TenderFacts) => (facts.undelivered ?? 0) === 0,
  waitingPeriodIsOver: (facts: TenderFacts) => facts.contractFrom !== null && facts.contractFrom <= facts.now,
  awardIsNotStopped: (facts: TenderFacts) => facts.isStopped !== true,
  winnersAreExamined: (facts: TenderFacts) => facts.duty === undefined,
  orderFollowsNoWait: (facts: TenderFacts) => !facts.informsFirst,
  orderIsOnRecord: ordersWithout('orderAltered'),
  orderIsEstimated: ordersWithout('orderUnestimated'),
  orderHasItsLimits: ordersWithout('orderLimitUnknown'),
  orderIsBelowTheThreshold: ordersWithout('orderAboveThreshold'),
  estimateIsWithinTheLimit: ordersWithout('orderAboveLimit'),
  orderHasAPrice: ordersWithout('orderUnpriced'),
  priceIsWithinTheLimit: ordersWithout('orderPriceAboveLimit'),
  pricesAreCompared: ordersWithout('orderUncompared'),
  lowestPriceIsOrdered: ordersWithout('orderNotLowest'),
} satisfies Record<string, (facts: TenderFacts) => boolean>

export type Sentence = keyof typeof SENTENCES

/** Whether a condition of the document holds: whoever moves the lot has looked at its form, else it does not. */
export const isHeld = ({ held }: TenderFacts, condition: string): boolean => held?.includes(condition) === true

/** What a person is told when a sentence that a move needs does not hold; keys of texts. */
export const REASONS: Partial<Record<Sentence, string>> = {
  teamHasTwoMembers: 'teamNeedsTwoMembers',
  teamHasAnAdmin: 'teamNeedsAdmin',
  publicationIsNotInThePast: 'publicationInThePast',
  formIsAnOfficialEuNotice: 'portalNeedsEuForm',
  nothingRequiredIsMissing: 'requiredMissing',
  portalHasItsLeadTime: 'portalNeedsLeadTime',
  procedureHasACompetition: 'typeHasNoCompetition',
  procedureHasANegotiation: 'templateHasNoNegotiation',
  procedureHasPhases: 'typeHasNoPhases',
  templateHasTheCompetition: 'templateHasNoCompetition',
  templateHasTheNegotiation: 'templateHasNoNegotiation',
  criteriaStandWherePublicationAsks: 'criteriaMissing',
  criteriaStandWhereOffersAsk: 'criteriaMissing',
  applicationDeadlineIsSet: 'applicationDeadlineMissing',
  applicationDeadlineLeavesTime: 'applicationDeadlineTooSoon',
  roundsHaveTheirDays: 'roundDaysMissing',
  roundsLeaveTimeToAnswer: 'roundsTooLong',
  finalDeadlineIsSet: 'finalDeadlineMissing',
  finalDeadlineLeavesTheFirstRound: 'finalBeforeFirstRound',
  offerDeadlineIsSet: 'offerDeadlineMissing',
  offerDeadlineLeavesTime: 'offerDeadlineTooSoon',
  momentOfPublicationHasCome: 'publicationNotDue',
  noticeWasNotHandedOver: 'lockedAtPortal',
  portalHasConfirmed: 'portalHasNotConfirmed',
  portalHasNotConfirmed: 'portalHasConfirmed',
  applicationDeadlineHasPassed: 'deadlineNotPassed',
  offerDeadlineHasPassed: 'deadlineNotPassed',
  applicationDeadlineHasNotPassed: 'deadlineHasPassed',
  offerDeadlineHasNotPassed: 'deadlineHasPassed',
  deadlineIsFenced: 'deadlineNotPassed',
  openingIsFinished: 'openingNotFinished',
  thereIsANextRound: 'noFurtherRound',
  nextRoundsDeadlineHasPassed: 'nextRoundNotOver',
  newApplicationDeadlineIsLater: 'deadlineNotLater',
  newOfferDeadlineIsLater: 'deadlineNotLater',
  newApplicationDeadlineIsBeforeOffersEnd: 'applicationsAfterOffers',
  newDeadlineLeavesTime: 'deadlineTooSoon',
  changesAreWaiting: 'nothingToAnnounce',
  procedureIsANotice: 'offersNotOpened',
  procedureExtendsApplications: 'applicationsAreFinal',
  procedureExtendsOffers: 'offersAreFinal',
  everyoneIsDecided: 'someUndecided',
  juryHasSigned: 'juryNotSigned',
  losersAreInformed: 'informFirst',
  nobodyIsForgotten: 'loserForgotten',
  contractGoesToTheNamed: 'otherWinner',
  lettersAreDelivered: 'letterUndelivered',
  waitingPeriodIsOver: 'waitingPeriodRuns',
  awardIsNotStopped: 'awardStopped',
  winnersAreExamined: 'dutyOpen',

  orderFollowsNoWait: 'orderWaits',
  orderIsOnRecord: 'orderAltered',
  orderIsEstimated: 'orderUnestimated',
  orderHasItsLimits: 'orderLimitUnknown',
  orderIsBelowTheThreshold: 'orderAboveThreshold',
  estimateIsWithinTheLimit: 'orderAboveLimit',
  orderHasAPrice: 'orderUnpriced',
  priceIsWithinTheLimit: 'orderPriceAboveLimit',
  pricesAreCompared: 'orderUncompared',
  lowestPriceIsOrdered: 'orderNotLowest',
}

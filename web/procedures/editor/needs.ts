import type { Sentence } from '../../../workflows/tender/guards'

const USEFUL: readonly Sentence[] = [
  'teamHasTwoMembers',
  'teamHasAnAdmin',
  'nothingRequiredIsMissing',
  'criteriaStandWhereOffersAsk',
  'applicationDeadlineIsSet',
  'offerDeadlineIsSet',
  'applicationDeadlineHasPassed',
  'offerDeadlineHasPassed',
  'openingIsFinished',
  'everyoneIsDecided',
  'losersAreInformed',
  'waitingPeriodIsOver',
]

/**
 * Sentences of the vocabulary that are of use as a condition of a phase, in the order in which they are offered. Others that a document has
 * are shown with them, and can be taken out.
 */
export const NEEDS: readonly string[] = USEFUL

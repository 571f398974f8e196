import { extensionsFor } from '../../engine/questions'
import type { ExtensionProposalView } from '../contract/questions/views'
import type { TenderDoc } from '../tenders/area'
import type { QuestionDoc } from './model'
import { runningDeadlines } from './rules'

/**
 * More time that a published answer asks for, by the deadlines as they are now: what was given meanwhile, or is over, is asked for no more.
 * Empty until the entry has its number.
 */
export function extensionsOf(
  { released, answerNo, lotId, material, late }: QuestionDoc,
  tender: TenderDoc,
  now: Date,
): ExtensionProposalView[] {
  if (!released || answerNo === null) return []
  const deadlines = runningDeadlines(tender, lotId).filter(({ deadline }) => deadline > now)
  return extensionsFor({ at: released.at, isMaterial: material, isAskedLate: late, deadlines }).map((one) => ({
    ...one,
    deadline: one.deadline.toISOString(),
    proposed: one.proposed.toISOString(),
  }))
}

import type { QuestionFacts, QuestionState } from '../../engine/questions'
import { isSameParty, type TenderDoc } from '../tenders/area'
import type { QuestionDoc } from './model'
import { isOver } from './rules'

export const stateOf = ({ released, closed, handedOver }: Pick<QuestionDoc, 'released' | 'closed' | 'handedOver'>): QuestionState =>
  released ? 'answered' : closed ? 'closed' : handedOver ? 'review' : 'open'

/** A question for the machine, as one person meets it: who stands in for somebody is no second person beside them. */
export const factsOf = (
  question: QuestionDoc,
  { tender, isFourEyes, userId, now }: { tender: TenderDoc; isFourEyes: boolean; userId: string; now: Date },
): QuestionFacts => ({
  state: stateOf(question),
  isOwnDraft: question.draft !== null && isSameParty(tender, { userId: question.draft.by, at: question.draft.at }, { userId, at: now }),
  hasQuestion: question.question.trim() !== '',
  hasAnswer: question.answer.trim() !== '',
  isFourEyes,
  isOver: isOver(tender),
})

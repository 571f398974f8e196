/**
 * open: waits for an answer. review: drafted, waits for the second person. answered: published as an entry. closed: not published, with a
 * reason or a hint to an entry.
 */
export type QuestionState = 'open' | 'review' | 'answered' | 'closed'

export interface QuestionFacts {
  state: QuestionState
  /** This person wrote the draft as it stands, or whoever they stand in for. */
  isOwnDraft: boolean
  hasQuestion: boolean
  hasAnswer: boolean
  /** A second person releases; off where the team said so. */
  isFourEyes: boolean
  /** The tender is over. */
  isOver: boolean
}

/** Why this person cannot release it now; null where they can. */
export type ReleaseRefusal =
  'questionIsDone' | 'questionTenderIsOver' | 'questionWithoutAnswer' | 'questionNotHandedOver' | 'questionOwnDraft'

const isDone = ({ state }: Pick<QuestionFacts, 'state'>): boolean => state === 'answered' || state === 'closed'

export function releaseRefusal(facts: QuestionFacts): ReleaseRefusal | null {
  if (isDone(facts)) return 'questionIsDone'
  if (facts.isOver) return 'questionTenderIsOver'
  if (!facts.hasQuestion || !facts.hasAnswer) return 'questionWithoutAnswer'
  if (!facts.isFourEyes) return null
  if (facts.state !== 'review') return 'questionNotHandedOver'
  return facts.isOwnDraft ? 'questionOwnDraft' : null
}

/** Why it cannot be written in or closed any more; null where it can. */
export const editRefusal = (facts: Pick<QuestionFacts, 'state' | 'isOver'>): 'questionIsDone' | 'questionTenderIsOver' | null =>
  isDone(facts) ? 'questionIsDone' : facts.isOver ? 'questionTenderIsOver' : null

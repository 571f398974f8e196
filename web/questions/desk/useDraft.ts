import { useState } from 'react'
import type { AnswerDraftInput, QuestionView } from '../../../server/contract/questions/views'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'

export type Draft = Pick<AnswerDraftInput, 'question' | 'answer' | 'lotId' | 'material' | 'publishFiles'> & { answerRoomId: string | null }

interface Typed {
  draft: Draft
  upon: number
}

const draftOf = ({ question, answer, lotId, material, publishFiles, answerRoomId }: QuestionView): Draft => ({
  question,
  answer,
  lotId,
  material,
  publishFiles,
  answerRoomId,
})

const isSame = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The draft on the screen: the saved one until somebody types, and what was typed survives leaving the page. */
export function useDraft(question: QuestionView) {
  const kept: Typed | null = useKeptInput(`answer ${question.id}`, (): Typed => ({ draft, upon }))
  const [typed, setTyped] = useState<Typed | null>(kept)
  const saved = draftOf(question)
  const draft = typed?.draft ?? saved
  const upon = typed?.upon ?? question.version
  const isDirty = typed !== null && !isSame(typed.draft, saved)
  useUnsavedChanges(isDirty)
  return {
    draft,
    isDirty,
    /** Version that was on the screen when typing began: what others saved since must not be written over unseen. */
    upon,
    change: (part: Partial<Draft>): void =>
      setTyped((before) => ({ draft: { ...(before?.draft ?? saved), ...part }, upon: before?.upon ?? question.version })),
    /** The person read what somebody else saved and keeps their own: the next save goes upon it. */
    keepMine: (): void => setTyped((before) => (before === null ? null : { ...before, upon: question.version })),
    takeTheirs: (): void => setTyped(null),
    /** The server has what was sent as that version; what was typed meanwhile stays, and goes upon it. */
    saved: (sent: Draft, version: number): void =>
      setTyped((before) => (before === null || isSame(before.draft, sent) ? null : { draft: before.draft, upon: version })),
  }
}

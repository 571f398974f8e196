import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AnswerDraftInput, QuestionView } from './views'

/** 422 'namesSomebody' where what is handed over holds a name, an address or a number that nobody confirmed. */
export const saveAnswerDraft = defineContract({
  name: 'saveAnswerDraft',
  area: 'questions',
  summary: 'Saves the edited question and the draft of its answer; handed over it waits for a second person.',
  params: [
    ['id', Type.String({ maxLength: 64 })],
    ['draft', AnswerDraftInput],
  ],
  result: QuestionView,
  who: ['internal'],
  subject: 'question',
  mutates: true,
  errors: [404, 409],
})

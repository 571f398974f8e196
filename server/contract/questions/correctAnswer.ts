import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { QuestionView } from './views'

/**
 * 404 where there is no such entry; 409 (refused.answerIsCorrected) where another one stands for it already, and once the tender is over.
 */
export const correctAnswer = defineContract({
  name: 'correctAnswer',
  area: 'questions',
  summary:
    'Begins the correction of a published answer: a draft with its words, released as another entry, which the old one then leads to. ' +
    'Asked again it is the draft that is there.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['no', Type.Integer({ minimum: 1 })],
  ],
  result: QuestionView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

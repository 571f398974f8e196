import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { QuestionView } from './views'

/**
 * Taken again it is the question that is there. Attachments come along as files of the asker: published cleaned and under names that tell
 * nothing, where the team chooses them. 409 for a message of the authority itself.
 */
export const takeMessageAsQuestion = defineContract({
  name: 'takeMessageAsQuestion',
  area: 'questions',
  summary: 'Takes what a company wrote in a message as a question, so that it is answered for all.',
  params: [['messageId', Type.String({ maxLength: 64 })]],
  result: QuestionView,
  who: ['internal'],
  subject: 'message',
  mutates: true,
  errors: [404, 409],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { QuestionInput, QuestionView } from './views'

export const recordQuestion = defineContract({
  name: 'recordQuestion',
  area: 'questions',
  summary: 'The team writes a question down itself, such as one that came by telephone, or a hint of its own.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['question', QuestionInput],
  ],
  result: QuestionView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

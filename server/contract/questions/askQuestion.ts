import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OwnQuestionView, QuestionInput } from './views'

/** 409 once the tender is over. After the question deadline it is taken and marked. */
export const askQuestion = defineContract({
  name: 'askQuestion',
  area: 'questions',
  summary: 'A company asks about a published tender. Only the team learns who asked.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['question', QuestionInput],
  ],
  result: OwnQuestionView,
  who: ['external'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { QuestionView } from './views'

export const getQuestions = defineContract({
  name: 'getQuestions',
  area: 'questions',
  summary: 'All questions of a tender for its team, in the order in which they came in.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(QuestionView),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

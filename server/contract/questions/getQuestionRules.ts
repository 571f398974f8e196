import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { QuestionRulesView } from './views'

export const getQuestionRules = defineContract({
  name: 'getQuestionRules',
  area: 'questions',
  summary: 'Until when questions are asked for; for the team also who releases answers and which names must not stand in them.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: QuestionRulesView,
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

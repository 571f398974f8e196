import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AnswerView } from './views'

export const getAnswers = defineContract({
  name: 'getAnswers',
  area: 'questions',
  summary: 'The published questions and answers of a tender, numbered; readable without login.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(AnswerView),
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

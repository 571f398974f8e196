import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OwnQuestionView } from './views'

export const getOwnQuestions = defineContract({
  name: 'getOwnQuestions',
  area: 'questions',
  summary: 'What the own company asked, the newest first, and what became of it.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(OwnQuestionView),
  who: ['external'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

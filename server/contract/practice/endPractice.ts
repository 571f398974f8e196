import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const endPractice = defineContract({
  name: 'endPractice',
  area: 'practice',
  summary: 'Ends the practice and deletes everything of it.',
  params: [],
  result: Type.Null(),
  who: ['external'],
  subject: 'none',
  mutates: true,
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PracticeView } from './practice'

export const getPractice = defineContract({
  name: 'getPractice',
  area: 'practice',
  summary: 'The practice that the caller has begun; null where there is none.',
  params: [],
  result: Type.Union([PracticeView, Type.Null()]),
  who: ['external'],
  subject: 'none',
  mutates: false,
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../tenders/views'

export const getLogState = defineContract({
  name: 'getLogState',
  area: 'audit',
  summary: 'Since when the log is known to be at odds with what was signed of it; null where it is not.',
  params: [],
  result: Type.Object({ faultSince: Type.Union([Instant, Type.Null()]) }),
  who: ['admin'],
  subject: 'none',
  mutates: false,
})

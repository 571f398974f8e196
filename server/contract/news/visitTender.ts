import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderNews } from './views'

export const visitTender = defineContract({
  name: 'visitTender',
  area: 'news',
  summary:
    'Remembers that the caller looks at a tender, and answers what became new between their visit before and this one. Half an hour ' +
    'without a call ends a visit.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: TenderNews,
  who: ['user'],
  subject: 'tender',
  mutates: true,
  errors: [404],
})

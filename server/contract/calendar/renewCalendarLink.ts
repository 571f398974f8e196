import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const renewCalendarLink = defineContract({
  name: 'renewCalendarLink',
  area: 'calendar',
  summary: 'A new link to one’s own calendar of deadlines, shown this once; an earlier one ends with it.',
  params: [],
  result: Type.Object({ url: Type.String(), createdAt: Type.String({ format: 'date-time' }) }),
  who: ['user'],
  subject: 'own account',
  mutates: true,
  errors: [409],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const getCalendarLink = defineContract({
  name: 'getCalendarLink',
  area: 'calendar',
  summary: 'Since when one’s own calendar link holds; null where there is none. The link itself was shown once, when it was made.',
  params: [],
  result: Type.Union([Type.Object({ createdAt: Type.String({ format: 'date-time' }) }), Type.Null()]),
  who: ['user'],
  subject: 'own account',
  mutates: false,
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const revokeCalendarLink = defineContract({
  name: 'revokeCalendarLink',
  area: 'calendar',
  summary: 'Ends one’s own calendar link; nothing happens where there is none.',
  params: [],
  result: Type.Null(),
  who: ['user'],
  subject: 'own account',
  mutates: true,
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../instant'

export const getCalendarLink = defineContract({
  name: 'getCalendarLink',
  area: 'calendar',
  summary: 'Since when one’s own calendar link holds; null where there is none. The link itself was shown once, when it was made.',
  params: [],
  result: Type.Union([Type.Object({ createdAt: Instant }), Type.Null()]),
  who: ['user'],
  subject: 'own account',
  mutates: false,
})

export const renewCalendarLink = defineContract({
  name: 'renewCalendarLink',
  area: 'calendar',
  summary: 'A new link to one’s own calendar of deadlines, shown this once; an earlier one ends with it.',
  params: [],
  result: Type.Object({ url: Type.String(), createdAt: Instant }),
  who: ['user'],
  subject: 'own account',
  mutates: true,
  errors: [409],
})

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

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RequestView } from './views'

export const getRequests = defineContract({
  name: 'getRequests',
  area: 'requests',
  summary: 'Requests after the opening, the newest first: all of a tender for its team, a company its own.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(RequestView),
  who: ['external', 'internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../instant'
import { RequestView } from './views'

/** Later only. One that passed can be set anew, as long as nothing came. */
export const extendRequest = defineContract({
  name: 'extendRequest',
  area: 'requests',
  summary: 'Gives a bidder more time for a request; told by mail.',
  params: [
    ['id', Type.String({ maxLength: 64 })],
    ['input', Type.Object({ deadline: Instant, version: Type.Integer() }, { additionalProperties: false })],
  ],
  result: RequestView,
  who: ['internal'],
  subject: 'request',
  mutates: true,
  errors: [404, 409],
})

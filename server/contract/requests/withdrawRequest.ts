import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RequestView } from './views'

export const withdrawRequest = defineContract({
  name: 'withdrawRequest',
  area: 'requests',
  summary: 'Takes a request back that was not answered yet; told by mail.',
  params: [
    ['id', Type.String({ maxLength: 64 })],
    ['input', Type.Object({ reason: Type.String({ maxLength: 4000 }), version: Type.Integer() }, { additionalProperties: false })],
  ],
  result: RequestView,
  who: ['internal'],
  subject: 'request',
  mutates: true,
  errors: [404, 409],
})

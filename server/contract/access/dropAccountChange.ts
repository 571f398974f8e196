import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const dropAccountChange = defineContract({
  name: 'dropAccountChange',
  area: 'access',
  summary: 'Ends a request for a change of a bidder’s account without carrying it out.',
  params: [['id', Type.String({ maxLength: 100 })]],
  result: Type.Null(),
  who: ['admin'],
  subject: 'accountChange',
  mutates: true,
  errors: [404, 409],
})

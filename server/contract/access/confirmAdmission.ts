import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const confirmAdmission = defineContract({
  name: 'confirmAdmission',
  area: 'access',
  summary:
    'Admits (or refuses) the first account of a company by the link that was mailed to its own address. 409 once the company has an ' +
    'admin: then that one decides.',
  params: [
    ['token', Type.String({ maxLength: 100 })],
    ['agrees', Type.Boolean()],
  ],
  result: Type.Null(),
  who: ['guest', 'unconfirmed', 'proposed', 'user'],
  subject: 'link',
  mutates: true,
  errors: [404, 409],
})

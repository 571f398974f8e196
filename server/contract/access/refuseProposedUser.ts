import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Email } from './views'

export const refuseProposedUser = defineContract({
  name: 'refuseProposedUser',
  area: 'access',
  summary:
    'Refuses somebody whom staff proposed to the own company: an account that was made for it is deleted, or closed where it was used.',
  params: [['email', Email]],
  result: Type.Null(),
  who: ['organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

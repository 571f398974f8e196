import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const resetPassword = defineContract({
  name: 'resetPassword',
  area: 'access',
  summary:
    'Takes an active person’s password away, ends their sessions and mails them a link for a new one. Not for oneself, nor where ' +
    'another system keeps the password. Of a bidder’s account for an admin of its company alone; see requestAccountChange.',
  params: [['email', Type.String({ minLength: 1, maxLength: 254 })]],
  result: Type.Null(),
  who: ['admin', 'organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

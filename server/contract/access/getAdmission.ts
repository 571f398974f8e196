import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const getAdmission = defineContract({
  name: 'getAdmission',
  area: 'access',
  summary: 'What a link in a mail to a company’s own address is about: whom staff would have as its first account.',
  params: [['token', Type.String({ maxLength: 100 })]],
  result: Type.Object({
    organization: Type.String(),
    name: Type.String(),
    email: Type.String(),
    proposedBy: Type.String(),
    at: Type.String({ format: 'date-time' }),
    expiresAt: Type.String({ format: 'date-time' }),
  }),
  who: ['guest', 'unconfirmed', 'proposed', 'user'],
  subject: 'link',
  mutates: false,
  errors: [404, 409],
})

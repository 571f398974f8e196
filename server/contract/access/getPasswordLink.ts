import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/** What the page /passwort-reset has to ask. Unknown, used and expired links answer alike. */
export const getPasswordLink = defineContract({
  name: 'getPasswordLink',
  area: 'access',
  summary:
    'What a link to /passwort-reset is for: the first system admin’s account, a new password or an invitation. 404 once it no longer ' +
    'holds.',
  params: [['token', Type.String({ maxLength: 100 })]],
  result: Type.Object({
    purpose: Type.Union([Type.Literal('setup'), Type.Literal('reset'), Type.Literal('invitation')]),
    /** Whose password it sets; null for setup. */
    email: Type.Union([Type.String(), Type.Null()]),
    /** Of whom; an invitation greets by it. */
    organization: Type.Union([Type.String(), Type.Null()]),
    expiresAt: Type.String({ format: 'date-time' }),
  }),
  who: ['guest', 'user'],
  subject: 'link',
  mutates: false,
  errors: [404],
})

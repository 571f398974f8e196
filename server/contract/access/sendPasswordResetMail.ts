import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/** Answers null whether there is such an account or not, and as fast: who asks must not learn it. */
export const sendPasswordResetMail = defineContract({
  name: 'sendPasswordResetMail',
  area: 'access',
  summary:
    'Mails a link for a new password, if there is an account whose password is kept here. Answers alike if not. 429 after too many ' +
    'from one address.',
  params: [['emailOrUserName', Type.String({ maxLength: 254 })]],
  result: Type.Null(),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: true,
})

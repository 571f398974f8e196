import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const resendEmail = defineContract({
  name: 'resendEmail',
  area: 'access',
  summary: 'Mails a new link to confirm the own e-mail address; earlier ones end. 429 with data.seconds after too many.',
  params: [],
  result: Type.Null(),
  who: ['unconfirmed'],
  subject: 'own account',
  mutates: true,
})

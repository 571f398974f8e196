import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { UserView } from './views'

/** 422 with reason wrongCode for a wrong, old or used code; 429 with data.seconds after too many. */
export const authenticate = defineContract({
  name: 'authenticate',
  area: 'access',
  summary: 'Confirms the second factor of this session: the authenticator’s six digits, or one of the recovery codes. Each works once.',
  params: [['code', Type.String({ maxLength: 100 })]],
  result: Type.Object({ user: UserView, twoFactorConfirmed: Type.Boolean() }),
  who: ['codePending'],
  subject: 'own session',
  mutates: true,
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { UserView } from './views'

/** Holding the token is the right; whoever calls stays who they are, also when it fails. */
export const confirmEmail = defineContract({
  name: 'confirmEmail',
  area: 'access',
  summary:
    'Confirms an e-mail address by the token that was mailed to it. 404 for one that does not hold (any more); no session is touched then.',
  params: [['token', Type.String({ maxLength: 100 })]],
  result: UserView,
  who: ['guest', 'unconfirmed', 'user'],
  subject: 'link',
  mutates: true,
  errors: [404],
})

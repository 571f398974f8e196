import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Email, UserView } from './views'

export const deleteUser = defineContract({
  name: 'deleteUser',
  area: 'access',
  summary:
    'Deletes an account. One with a history (entries in the log, a team, a tender) is disabled instead, and the answer says so. 409 ' +
    'for oneself and for the last system admin.',
  params: [['email', Email]],
  result: Type.Object({
    outcome: Type.Union([Type.Literal('deleted'), Type.Literal('disabled')]),
    /** As it is now; null once it is deleted. */
    user: Type.Union([UserView, Type.Null()]),
  }),
  who: ['admin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

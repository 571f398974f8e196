import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { UserView } from './views'

export const isAuthenticated = defineContract({
  name: 'isAuthenticated',
  area: 'access',
  summary: 'Who the caller is: the user and whether the second factor is confirmed in this session, or null for a guest.',
  params: [],
  result: Type.Union([Type.Object({ user: UserView, twoFactorConfirmed: Type.Boolean() }), Type.Null()]),
  who: ['everyone'],
  subject: 'own session',
  mutates: false,
})

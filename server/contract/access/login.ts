import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LoginResult } from './views'

/** Answers alike, in words and time, for an unknown address, a wrong password and a disabled account. */
export const login = defineContract({
  name: 'login',
  area: 'access',
  summary: 'Starts a session. 401 for any wrong entry, 429 with data.seconds after too many.',
  params: [
    ['username', Type.String({ maxLength: 254 })],
    ['password', Type.String({ maxLength: 1024 })],
  ],
  result: LoginResult,
  who: ['everyone'],
  subject: 'none',
  mutates: true,
})

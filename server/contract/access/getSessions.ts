import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const getSessions = defineContract({
  name: 'getSessions',
  area: 'access',
  summary: 'Where oneself is logged in, the latest seen first.',
  params: [],
  result: Type.Array(
    Type.Object({
      /** Names the session for endSession and grants nothing. */
      id: Type.String(),
      /** Browser and system, as in 'Firefox · Windows'; '' where they are not known. */
      device: Type.String(),
      createdAt: Type.String({ format: 'date-time' }),
      /** To five minutes. */
      seenAt: Type.String({ format: 'date-time' }),
      expiresAt: Type.String({ format: 'date-time' }),
      /** The one that asks. */
      current: Type.Boolean(),
    }),
  ),
  who: ['user'],
  subject: 'own account',
  mutates: false,
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const logout = defineContract({
  name: 'logout',
  area: 'access',
  summary: 'Ends this session on all its sockets, in every process. For guests it does nothing.',
  params: [],
  result: Type.Null(),
  who: ['everyone'],
  subject: 'own session',
  mutates: true,
})

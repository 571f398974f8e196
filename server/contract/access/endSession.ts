import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const endSession = defineContract({
  name: 'endSession',
  area: 'access',
  summary: 'Ends one of the own sessions on all its sockets, in every process. 404 for any other.',
  params: [['id', Type.String({ minLength: 1, maxLength: 100 })]],
  result: Type.Null(),
  who: ['user'],
  subject: 'own session',
  mutates: true,
  errors: [404],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const endOtherSessions = defineContract({
  name: 'endOtherSessions',
  area: 'access',
  summary: 'Ends all of the own sessions but this one.',
  params: [],
  result: Type.Null(),
  who: ['user'],
  subject: 'own account',
  mutates: true,
})

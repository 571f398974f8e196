import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const confirmAccountChange = defineContract({
  name: 'confirmAccountChange',
  area: 'access',
  summary:
    'Confirms what another system admin asked for, with the own password, and carries it out. 403 where both accounts may be one person’s.',
  params: [
    ['id', Type.String({ maxLength: 100 })],
    ['password', Type.String({ maxLength: 1024 })],
  ],
  result: Type.Null(),
  who: ['admin'],
  subject: 'accountChange',
  mutates: true,
  errors: [404, 409],
})

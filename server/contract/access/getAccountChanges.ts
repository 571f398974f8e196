import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AccountChangeView } from './accountChange'

export const getAccountChanges = defineContract({
  name: 'getAccountChanges',
  area: 'access',
  summary: 'What was asked for by requestAccountChange and waits for a second system admin.',
  params: [],
  result: Type.Array(AccountChangeView),
  who: ['admin'],
  subject: 'none',
  mutates: false,
  errors: [404, 409],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Role, UserView } from './views'

export const getUsers = defineContract({
  name: 'getUsers',
  area: 'access',
  summary: 'Users with one of the roles, by e-mail address. Organization admins get their own organization’s people only.',
  params: [['roles', Type.Array(Role, { minItems: 1, maxItems: 4, uniqueItems: true })]],
  result: Type.Array(UserView),
  who: ['staff', 'organizationAdmin'],
  subject: 'none',
  mutates: false,
})

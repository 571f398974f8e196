import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Role, UserState, UserView } from './views'

export const UserFilter = Type.Object(
  {
    /** Words anywhere in surname, given name or e-mail address, without regard to case; 'ue' finds 'ü' and 'u' does too. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    organizationId: Type.Optional(Type.Integer({ minimum: 1 })),
    state: Type.Optional(UserState),
    /** Of the last row read. */
    cursor: Type.Optional(Type.String({ maxLength: 1000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  { additionalProperties: false },
)
export type UserFilter = Static<typeof UserFilter>

export const getUsers = defineContract({
  name: 'getUsers',
  area: 'access',
  summary:
    'Users with one of the roles, by e-mail address, at most 1000; read on with the cursor of the last row. Organization admins get ' +
    'their own organization’s people only.',
  params: [
    ['roles', Type.Array(Role, { minItems: 1, maxItems: 4, uniqueItems: true })],
    ['filter', UserFilter, 'optional'],
  ],
  result: Type.Array(UserView),
  who: ['staff', 'organizationAdmin'],
  subject: 'none',
  mutates: false,
  errors: [404],
})

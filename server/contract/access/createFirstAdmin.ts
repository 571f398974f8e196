import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { UserView } from './views'

/**
 * There is no default password anywhere: an installation without a system admin prints a link at its start, and this is what it leads to.
 */
export const createFirstAdmin = defineContract({
  name: 'createFirstAdmin',
  area: 'access',
  summary:
    'Makes the first system admin by the link that is printed at start. 404 for a link that no longer holds, 409 once there is an admin.',
  params: [
    ['token', Type.String({ maxLength: 100 })],
    [
      'user',
      Type.Object(
        {
          email: Type.String({ maxLength: 254 }),
          givenName: Type.String({ maxLength: 250 }),
          surName: Type.String({ maxLength: 250 }),
        },
        { additionalProperties: false },
      ),
    ],
    ['password', Type.String({ maxLength: 1024 })],
  ],
  result: UserView,
  who: ['guest', 'user'],
  subject: 'link',
  mutates: true,
  errors: [404, 409],
})

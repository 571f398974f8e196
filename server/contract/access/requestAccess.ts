import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/** Answers null whether there is such an organization or not. */
export const requestAccess = defineContract({
  name: 'requestAccess',
  area: 'access',
  summary:
    'Asks the admins of a registered organization, by mail, for an account there. Answers alike if there is none of that name. 429 ' +
    'after too many from one address.',
  params: [
    ['organizationName', Type.String({ maxLength: 400 })],
    [
      'person',
      Type.Object(
        {
          givenName: Type.String({ maxLength: 250 }),
          surName: Type.String({ maxLength: 250 }),
          email: Type.String({ maxLength: 254 }),
          message: Type.Optional(Type.String({ maxLength: 1000 })),
        },
        { additionalProperties: false },
      ),
    ],
  ],
  result: Type.Null(),
  who: ['guest'],
  subject: 'none',
  mutates: true,
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OrganizationType, OrganizationView } from './views'

export const getOrganizations = defineContract({
  name: 'getOrganizations',
  area: 'organizations',
  summary: 'Organizations of a type by name, at most 1000; read on with the cursor of the last row.',
  params: [
    ['type', OrganizationType],
    [
      'filter',
      Type.Object(
        {
          /** Words anywhere in name, city, e-mail address or a number of the company, without regard to case and umlauts. */
          search: Type.Optional(Type.String({ maxLength: 200 })),
          cursor: Type.Optional(Type.String({ maxLength: 1000 })),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
        },
        { additionalProperties: false },
      ),
      'optional',
    ],
  ],
  result: Type.Array(OrganizationView),
  who: ['staff'],
  subject: 'none',
  mutates: false,
})

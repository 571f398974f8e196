import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OrganizationInput } from '../organizations/views'
import { PersonContact } from './views'

const line = Type.Optional(Type.String({ maxLength: 250 }))

/**
 * A guest registers the own company and its first account, which administrates it, with a password; staff invite a bidder, without one.
 * 409 with data.reason 'emailExists' or 'organizationExists'; 422 with paths under /organization and /user.
 */
export const registerOrganization = defineContract({
  name: 'registerOrganization',
  area: 'access',
  summary:
    'Registers a CONTRACTOR and its first account, mailing a link to confirm the address; by staff: an invitation. 409 where either ' +
    'exists already.',
  params: [
    ['organization', OrganizationInput],
    [
      'user',
      Type.Object(
        {
          email: Type.Optional(Type.String({ maxLength: 254 })),
          givenName: line,
          surName: line,
          contact: Type.Optional(PersonContact),
          /** Guests only. */
          password: Type.Optional(Type.String({ maxLength: 1024 })),
          /**
           * The person is the organization's representative: name, address and contact are taken from there where they are missing here.
           */
          isContact: Type.Optional(Type.Boolean()),
          /**
           * Guests only: the key of an invitation's link. Mailed to this very address within the last 14 days it confirms it, no further
           * mail is needed.
           */
          invitation: Type.Optional(Type.String({ maxLength: 100 })),
        },
        { additionalProperties: false },
      ),
    ],
  ],
  result: Type.Object({
    organization: Type.Object({ id: Type.Integer(), name: Type.String() }),
    email: Type.String(),
    /** The address is confirmed already, by the key of an invitation: one can log in. */
    confirmed: Type.Boolean(),
  }),
  who: ['guest', 'staff'],
  subject: 'none',
  mutates: true,
  errors: [409],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OrganizationInput } from '../organizations/organizations'
import { Email, PersonContact, UserView } from './views'
import { Exact } from '../shapes'
import { Instant } from '../instant'

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
      Exact({
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
      }),
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
      Exact({
        givenName: Type.String({ maxLength: 250 }),
        surName: Type.String({ maxLength: 250 }),
        email: Type.String({ maxLength: 254 }),
        message: Type.Optional(Type.String({ maxLength: 1000 })),
      }),
    ],
  ],
  result: Type.Null(),
  who: ['guest'],
  subject: 'none',
  mutates: true,
})

/** Holding the token is the right; whoever calls stays who they are, also when it fails. */
export const confirmEmail = defineContract({
  name: 'confirmEmail',
  area: 'access',
  summary:
    'Confirms an e-mail address by the token that was mailed to it. 404 for one that does not hold (any more); no session is touched then.',
  params: [['token', Type.String({ maxLength: 100 })]],
  result: UserView,
  who: ['guest', 'unconfirmed', 'user'],
  subject: 'link',
  mutates: true,
  errors: [404],
})

export const resendEmail = defineContract({
  name: 'resendEmail',
  area: 'access',
  summary: 'Mails a new link to confirm the own e-mail address; earlier ones end. 429 with data.seconds after too many.',
  params: [],
  result: Type.Null(),
  who: ['unconfirmed'],
  subject: 'own account',
  mutates: true,
})

export const getProposedUsers = defineContract({
  name: 'getProposedUsers',
  area: 'access',
  summary: 'People whom staff would have in a company, and whom it has not admitted yet: for the company’s admins and staff.',
  params: [['organizationId', Type.Integer({ minimum: 1 })]],
  result: Type.Array(UserView),
  who: ['staff', 'organizationAdmin'],
  subject: 'organization',
  mutates: false,
  errors: [404, 409],
})

export const admitUser = defineContract({
  name: 'admitUser',
  area: 'access',
  summary:
    'Admits somebody whom staff proposed to the own company. With readsEarlier they also read what it submitted before; only who reads ' +
    'that themselves can allow it.',
  params: [
    ['email', Email],
    ['readsEarlier', Type.Boolean()],
  ],
  result: UserView,
  who: ['organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

export const refuseProposedUser = defineContract({
  name: 'refuseProposedUser',
  area: 'access',
  summary:
    'Refuses somebody whom staff proposed to the own company: an account that was made for it is deleted, or closed where it was used.',
  params: [['email', Email]],
  result: Type.Null(),
  who: ['organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

export const resendProposal = defineContract({
  name: 'resendProposal',
  area: 'access',
  summary:
    'Asks the company anew whether it admits somebody who was proposed: its administrators, and its own address as things stand now; a ' +
    'link of before ends with it. 429 after several in a row.',
  params: [['email', Email]],
  result: UserView,
  who: ['staff'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

export const getAdmission = defineContract({
  name: 'getAdmission',
  area: 'access',
  summary: 'What a link in a mail to a company’s own address is about: whom staff would have as its first account.',
  params: [['token', Type.String({ maxLength: 100 })]],
  result: Type.Object({
    organization: Type.String(),
    name: Type.String(),
    email: Type.String(),
    proposedBy: Type.String(),
    at: Instant,
    expiresAt: Instant,
  }),
  who: ['guest', 'unconfirmed', 'proposed', 'user'],
  subject: 'link',
  mutates: false,
  errors: [404, 409],
})

export const confirmAdmission = defineContract({
  name: 'confirmAdmission',
  area: 'access',
  summary:
    'Admits (or refuses) the first account of a company by the link that was mailed to its own address. 409 once the company has an ' +
    'admin: then that one decides.',
  params: [
    ['token', Type.String({ maxLength: 100 })],
    ['agrees', Type.Boolean()],
  ],
  result: Type.Null(),
  who: ['guest', 'unconfirmed', 'proposed', 'user'],
  subject: 'link',
  mutates: true,
  errors: [404, 409],
})

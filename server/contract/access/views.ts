import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { Exact, MaybeText, OneOf } from '../shapes'
import { Instant, MaybeInstant } from '../instant'

const line = (maxLength = 250) => Type.Optional(Type.String({ maxLength }))

export const Role = OneOf('SYSTEM_USER', 'SYSTEM_ADMIN', 'ORGANIZATION_USER', 'ORGANIZATION_ADMIN')

export const Email = Type.String({ minLength: 1, maxLength: 254 })

export const UserState = OneOf('ACTIVE', 'DISABLED', '')

export const PersonContact = Exact({
  givenName: line(),
  surName: line(),
  email: line(254),
  phone: line(80),
  facsimile: line(80),
  department: line(),
  street: line(),
  zip: line(20),
  city: line(),
  country: line(80),
})

/** What it is the contact of: a person's account. */
export const PersonContactView = Exact({
  ...PersonContact.properties,
  id: Type.Optional(Type.String()),
  organizationId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  userEmail: Type.Optional(MaybeText),
})

/** A user as staff, their organization's admin and they themselves may see them. No secret is ever part of it. */
export const UserView = Type.Object({
  email: Type.String(),
  givenName: Type.String(),
  surName: Type.String(),
  contact: PersonContactView,
  organizationId: Type.Union([Type.Integer(), Type.Null()]),
  organization: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String(), type: Type.String() }), Type.Null()]),
  roles: Type.Array(Role),
  /** Empty: the e-mail address is not confirmed yet. */
  state: UserState,
  activated: Type.Boolean(),
  /** null: not set up yet. */
  twoFactorEnabled: Type.Union([Type.Boolean(), Type.Null()]),
  authenticationBackend: MaybeText,
  settings: Type.Record(Type.String(), Type.Unknown()),
  created: Instant,
  updated: Instant,
  version: Type.Integer(),
  /** Staff would have the person in this company, which has not agreed yet. */
  proposal: Type.Optional(
    Type.Object({
      organization: Type.Object({ id: Type.Integer(), name: Type.String() }),
      roles: Type.Array(Role),
      by: Type.String(),
      at: Instant,
    }),
  ),
  /**
   * When somebody let the person into their organization, and whether they read what it submitted before. Missing: they were there from the
   * beginning.
   */
  memberSince: Type.Optional(Instant),
  readsEarlier: Type.Optional(Type.Boolean()),
  /** When the invitation was last mailed; only while it waits to be accepted. */
  invitedAt: Type.Optional(Instant),
  /** For their admins: what of the account somebody wrote past Lotse, so that nobody comes in by it. Only where there is something. */
  strange: Type.Optional(Type.Array(OneOf('person', 'password', 'factor'), { minItems: 1, maxItems: 3 })),
  /** Setting the second factor up, though required, was put off until then. Only while that lies ahead. */
  setupPutOffUntil: Type.Optional(Instant),
  /** Of one account, for its person and its admins; null: never. */
  lastLogin: Type.Optional(MaybeInstant),
  /** In lists: pass the last row's to read on. */
  cursor: Type.Optional(Type.String()),
})
export type UserView = Static<typeof UserView>

/** What of a person may be written at all. */
const written = {
  givenName: line(),
  surName: line(),
  contact: Type.Optional(asRead(PersonContact, [PersonContactView])),
  roles: Type.Optional(Type.Array(Role, { minItems: 1, maxItems: 4, uniqueItems: true })),
  organizationId: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
  authenticationBackend: Type.Optional(Type.Union([Type.Literal('ldap'), Type.Null()])),
}

export const NewUser = Exact({
  email: Type.String({ maxLength: 254 }),
  ...written,
  /** From organization admins only: staff know no password of anybody else. Left out, the person is invited and chooses one. */
  password: Type.Optional(Type.Union([Type.String({ maxLength: 1024 }), Type.Null()])),
  /** From organization admins only, and those who do themselves: the person reads what the company submitted before. */
  readsEarlier: Type.Optional(Type.Boolean()),
})
export type NewUser = Static<typeof NewUser>

/**
 * `email` says who; `newEmail` is the address they log in with from now on. What else a view says of them may ride along as it was read.
 */
export const UserInput = asRead(
  Type.Object({
    email: Email,
    version: Type.Integer({ minimum: 1 }),
    ...written,
    newEmail: Type.Optional(Type.String({ maxLength: 254 })),
  }),
  [UserView],
  { moving: ['cursor', 'setupPutOffUntil', 'lastLogin', 'strange'] },
)
export type UserInput = Static<typeof UserInput>

export const LoginResult = Type.Object({ token: Type.String(), user: UserView })
export type LoginResult = Static<typeof LoginResult>

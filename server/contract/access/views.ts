import { Type, type Static } from '@sinclair/typebox'

const line = (maxLength = 250) => Type.Optional(Type.String({ maxLength }))
const MaybeText = Type.Union([Type.String(), Type.Null()])

export const Role = Type.Union([
  Type.Literal('SYSTEM_USER'),
  Type.Literal('SYSTEM_ADMIN'),
  Type.Literal('ORGANIZATION_USER'),
  Type.Literal('ORGANIZATION_ADMIN'),
])

export const UserState = Type.Union([Type.Literal('ACTIVE'), Type.Literal('DISABLED'), Type.Literal('')])

export const PersonContact = Type.Object(
  {
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
  },
  { additionalProperties: false },
)

/** A user as staff, their organization's admin and they themselves may see them. No secret is ever part of it. */
export const UserView = Type.Object({
  email: Type.String(),
  givenName: Type.String(),
  surName: Type.String(),
  contact: PersonContact,
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
  created: Type.String({ format: 'date-time' }),
  updated: Type.String({ format: 'date-time' }),
  version: Type.Integer(),
})
export type UserView = Static<typeof UserView>

export const LoginResult = Type.Object({ token: Type.String(), user: UserView })
export type LoginResult = Static<typeof LoginResult>

import { Type, type Static } from '@sinclair/typebox'

const What = Type.Union(
  (['address', 'password', 'factor', 'backend', 'roles', 'enabled', 'earlierReading', 'companyAddress'] as const).map((one) =>
    Type.Literal(one),
  ),
)

/** Why the reader cannot confirm what somebody asks for: it is their own, or the two accounts may be one person's. Null: they can. */
export const Barred = Type.Union([
  ...(['own', 'dependent', 'younger', 'inDirectory'] as const).map((one) => Type.Literal(one)),
  Type.Null(),
])

/** What a system admin asks for: of the account with this e-mail address, or, for companyAddress, of this organization. */
export const AccountChangeInput = Type.Object(
  {
    what: What,
    email: Type.Optional(Type.String({ maxLength: 254 })),
    organizationId: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The new address; 'ORGANIZATION_ADMIN' or 'ORGANIZATION_USER'; 'ldap' or 'own'. */
    value: Type.Optional(Type.String({ maxLength: 254 })),
    reason: Type.String({ maxLength: 1000 }),
  },
  { additionalProperties: false },
)
export type AccountChangeInput = Static<typeof AccountChangeInput>

export const AccountChangeView = Type.Object({
  id: Type.String(),
  what: What,
  person: Type.Union([Type.Object({ email: Type.String(), name: Type.String() }), Type.Null()]),
  organization: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
  value: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  by: Type.String(),
  at: Type.String({ format: 'date-time' }),
  expiresAt: Type.String({ format: 'date-time' }),
  barred: Barred,
})
export type AccountChangeView = Static<typeof AccountChangeView>

import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Exact, MaybeText, OneOf } from '../shapes'
import { Instant, MaybeInstant } from '../instant'

const What = OneOf('address', 'password', 'factor', 'backend', 'roles', 'enabled', 'earlierReading', 'companyAddress')

/** Why the reader cannot confirm what somebody asks for: it is their own, or the two accounts may be one person's. Null: they can. */
export const Barred = Type.Union([
  ...(['own', 'dependent', 'younger', 'inDirectory'] as const).map((one) => Type.Literal(one)),
  Type.Null(),
])

/** What a system admin asks for: of the account with this e-mail address, or, for companyAddress, of this organization. */
export const AccountChangeInput = Exact({
  what: What,
  email: Type.Optional(Type.String({ maxLength: 254 })),
  organizationId: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The new address; 'ORGANIZATION_ADMIN' or 'ORGANIZATION_USER'; 'ldap' or 'own'. */
  value: Type.Optional(Type.String({ maxLength: 254 })),
  reason: Type.String({ maxLength: 1000 }),
})
export type AccountChangeInput = Static<typeof AccountChangeInput>

export const AccountChangeView = Type.Object({
  id: Type.String(),
  what: What,
  person: Type.Union([Type.Object({ email: Type.String(), name: Type.String() }), Type.Null()]),
  organization: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
  value: MaybeText,
  reason: Type.String(),
  by: Type.String(),
  at: Instant,
  expiresAt: Instant,
  barred: Barred,
})
export type AccountChangeView = Static<typeof AccountChangeView>

export const ChangeConfirmer = Type.Object({
  name: Type.String(),
  /**
   * Why they cannot be the second of two with the caller: one of the accounts could be the other's, or one person made both and one of them
   * lately, or one is checked by the directory alone, without a second factor of its own. Null: they can.
   */
  barred: Type.Union([Type.Literal('dependent'), Type.Literal('commonMaker'), Type.Literal('inDirectory'), Type.Null()]),
  /** From when on both accounts of a common maker count as two; for requests that are made then. */
  from: MaybeInstant,
})
export type ChangeConfirmer = Static<typeof ChangeConfirmer>

export const getChangeConfirmers = defineContract({
  name: 'getChangeConfirmers',
  area: 'access',
  summary: 'The other active system admins, and which of them could confirm what the caller asks for by requestAccountChange.',
  params: [],
  result: Type.Array(ChangeConfirmer),
  who: ['admin'],
  subject: 'none',
  mutates: false,
  errors: [],
})

export const requestAccountChange = defineContract({
  name: 'requestAccountChange',
  area: 'access',
  summary:
    'Asks for a change of the address, password, factor, role, or reading of a bidder’s account, or of a company’s own address. ' +
    'Nothing changes until a second system admin, who is somebody else, confirms it within 72 hours; whom it is about is told at once.',
  params: [['change', AccountChangeInput]],
  result: AccountChangeView,
  who: ['admin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

export const getAccountChanges = defineContract({
  name: 'getAccountChanges',
  area: 'access',
  summary: 'What was asked for by requestAccountChange and waits for a second system admin.',
  params: [],
  result: Type.Array(AccountChangeView),
  who: ['admin'],
  subject: 'none',
  mutates: false,
  errors: [404, 409],
})

export const confirmAccountChange = defineContract({
  name: 'confirmAccountChange',
  area: 'access',
  summary:
    'Confirms what another system admin asked for, with the own password, and carries it out. 403 where both accounts may be one person’s.',
  params: [
    ['id', Type.String({ maxLength: 100 })],
    ['password', Type.String({ maxLength: 1024 })],
  ],
  result: Type.Null(),
  who: ['admin'],
  subject: 'accountChange',
  mutates: true,
  errors: [404, 409],
})

export const dropAccountChange = defineContract({
  name: 'dropAccountChange',
  area: 'access',
  summary: 'Ends a request for a change of a bidder’s account without carrying it out.',
  params: [['id', Type.String({ maxLength: 100 })]],
  result: Type.Null(),
  who: ['admin'],
  subject: 'accountChange',
  mutates: true,
  errors: [404, 409],
})

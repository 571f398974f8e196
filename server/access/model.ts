import { model, Schema } from '../platform/database/model'
import { bindsParts } from '../platform/boundRow'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'
import { hasShape } from '../platform/shapes'
import { searchKeysOf } from './personWords'

export type Role = 'SYSTEM_USER' | 'SYSTEM_ADMIN' | 'ORGANIZATION_USER' | 'ORGANIZATION_ADMIN'
/** '' until the e-mail address is confirmed. */
export type UserState = 'ACTIVE' | 'DISABLED' | ''

export interface PersonContact {
  givenName?: string
  surName?: string
  email?: string
  phone?: string
  facsimile?: string
  department?: string
  street?: string
  zip?: string
  city?: string
  country?: string
}

/** The second factor. Secrets are sealed (sealedText.ts): who reads the database has no authenticator. */
interface Totp {
  /** null: not set up yet. */
  enabled: boolean | null
  secret?: string | null
  /** The 30 seconds of the latest code that was taken; that one and earlier ones are not taken again. */
  lastStep?: number
  /** Shown to be scanned, and not confirmed yet. */
  pending?: { secret: string; at: Date } | null
  /** Set-up was put off for a deadline, once, until then. */
  putOffUntil?: Date | null
}

/** What somebody else did to an account that may let them act as its person (independence.ts judges by it). */
export interface Intervention {
  /** Id of whoever did it. */
  by: string
  what: 'created' | 'invited' | 'admitted' | 'address' | 'password' | 'factor' | 'roles' | 'organization' | 'backend' | 'enabled'
  at: Date
}

/** An account of a version that was not held against the log, as it was when that began (accountInLog.ts). */
export interface TakenAccount {
  /** Number of the log's newest entry then. */
  seq: number
  created: Date
  roles: Role[]
  organizationId: number | null
  backend: string | null
  interventions: Intervention[]
  mac: string
}

/**
 * Somebody whom staff would have in a company. Until the company agrees it gives no right: whatever looks for a company's people goes by
 * organizationId.
 */
export interface Proposal {
  /** Names it: whoever decides decides on this one. */
  id: string
  organizationId: number
  roles: Role[]
  by: string
  byName: string
  at: Date
}

export interface UserDoc {
  _id: string
  /** Lower case; the person's name on the wire. */
  email: string
  givenName: string
  surName: string
  contact: PersonContact
  /** What the person is found by (personWords.ts); whoever writes names or address writes them, too. Never leave the server. */
  searchKeys?: string[]
  organizationId: number | null
  roles: Role[]
  state: UserState
  /** argon2id in PHC form; null where the person never set one, or another system checks it. */
  passwordHash: string | null
  totp: Totp
  /** Keyed hashes of the recovery codes that were not used yet. */
  recovery: string[]
  authenticationBackend: string | null
  settings: Record<string, unknown>
  /** Counts what ends all sessions (a new password): those that were started before are over, even where nobody got to deleting them. */
  sessionEpoch: number
  /** Browsers that logged in before, hashed: others' failures never block them. */
  devices: { hash: string; at: Date }[]
  /** When an invitation was last mailed; counts while the state is ''. */
  invitedAt?: Date | null
  /** What a disabled account was before, and becomes again when it is unlocked. */
  stateBefore?: 'ACTIVE' | '' | null
  /** Grows only, written with what it tells of. Missing in accounts of earlier versions until their log was read. */
  interventions?: Intervention[]
  taken?: TakenAccount | null
  /** That Lotse wrote who this is, and what they come in by (PARTS). */
  codes?: Partial<Record<AccountPart, string>>
  proposal?: Proposal | null
  /** When somebody else let the person into their organization; missing: from its beginning, or an account of earlier versions. */
  memberSince?: Date | null
  /** An admin of the organization lets them read what was submitted before memberSince (membership.ts). */
  readsEarlier?: boolean
  created: Date
  updated: Date
  /** The name of whoever saved last; '' where nobody did. */
  updatedBy?: string
  version: number
  rev: number
  pending: Intent[]
}

const text = { type: String }
const contact = new Schema<PersonContact>(
  {
    givenName: text,
    surName: text,
    email: text,
    phone: text,
    facsimile: text,
    department: text,
    street: text,
    zip: text,
    city: text,
    country: text,
  },
  { _id: false },
)

const proposal = new Schema<Proposal>(
  { id: String, organizationId: Number, roles: [String], by: String, byName: String, at: Date },
  { _id: false, id: false },
)

const schema = new Schema<UserDoc>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    givenName: { type: String, default: '' },
    surName: { type: String, default: '' },
    contact: { type: contact, default: () => ({}) },
    searchKeys: {
      type: [String],
      default: function (this: Partial<UserDoc>) {
        return searchKeysOf(this)
      },
    },
    organizationId: { type: Number, default: null },
    roles: { type: [String], required: true },
    state: { type: String, enum: ['ACTIVE', 'DISABLED', ''], default: '' },
    passwordHash: { type: String, default: null },
    totp: {
      enabled: { type: Boolean, default: null },
      secret: { type: String, default: null },
      lastStep: { type: Number, default: 0 },
      pending: { type: new Schema({ secret: String, at: Date }, { _id: false }), default: null },
      putOffUntil: { type: Date, default: null },
    },
    recovery: { type: [String], default: [] },
    authenticationBackend: { type: String, default: null },
    settings: { type: Schema.Types.Mixed, default: () => ({}) },
    sessionEpoch: { type: Number, default: 0 },
    devices: { type: [new Schema({ hash: String, at: Date }, { _id: false })], default: [] },
    invitedAt: { type: Date, default: null },
    stateBefore: { type: String, enum: ['ACTIVE', '', null], default: null },
    interventions: { type: [new Schema<Intervention>({ by: String, what: String, at: Date }, { _id: false })], default: [] },
    taken: { type: Schema.Types.Mixed },
    proposal: { type: proposal, default: null },
    memberSince: { type: Date, default: null },
    readsEarlier: { type: Boolean },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'users', versionKey: false, minimize: false },
)
schema.index({ email: 1 }, { unique: true })
schema.index({ organizationId: 1, email: 1 })
schema.index({ roles: 1, email: 1 })
schema.index({ searchKeys: 1 })
schema.index({ 'proposal.organizationId': 1 }, { sparse: true })
withPendingIntents(schema)

/** What makes an account somebody's, and what a missing field says. Whoever writes the database could else come in as anybody. */
const PARTS = {
  person: {
    email: '',
    organizationId: null,
    roles: [],
    state: '',
    stateBefore: null,
    authenticationBackend: null,
    memberSince: null,
    readsEarlier: false,
  },
  password: { passwordHash: null, sessionEpoch: 0 },
  factor: { 'totp.enabled': null, 'totp.secret': null, 'totp.putOffUntil': null, recovery: [] },
}
export type AccountPart = keyof typeof PARTS
bindsParts(schema, PARTS)
hasShape(schema, 16)

export const UserModel = model<UserDoc>('User', schema)

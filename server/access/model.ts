import { Schema, model } from 'mongoose'

export const ROLES = ['SYSTEM_USER', 'SYSTEM_ADMIN', 'ORGANIZATION_USER', 'ORGANIZATION_ADMIN'] as const
export type Role = (typeof ROLES)[number]
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

export interface UserDoc {
  _id: string
  /** Lower case; the person's name on the wire. */
  email: string
  givenName: string
  surName: string
  contact: PersonContact
  organizationId: number | null
  roles: Role[]
  state: UserState
  /** argon2id in PHC form; null where the person never set one, or another system checks it. */
  passwordHash: string | null
  /** enabled null: not set up yet. */
  totp: { enabled: boolean | null }
  authenticationBackend: string | null
  settings: Record<string, unknown>
  /** Browsers that logged in before, hashed: others' failures never block them. */
  devices: { hash: string; at: Date }[]
  created: Date
  updated: Date
  version: number
  rev: number
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

const schema = new Schema<UserDoc>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    givenName: { type: String, default: '' },
    surName: { type: String, default: '' },
    contact: { type: contact, default: () => ({}) },
    organizationId: { type: Number, default: null },
    roles: { type: [String], required: true },
    state: { type: String, enum: ['ACTIVE', 'DISABLED', ''], default: '' },
    passwordHash: { type: String, default: null },
    totp: { enabled: { type: Boolean, default: null } },
    authenticationBackend: { type: String, default: null },
    settings: { type: Schema.Types.Mixed, default: () => ({}) },
    devices: { type: [new Schema({ hash: String, at: Date }, { _id: false })], default: [] },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'users', versionKey: false, minimize: false },
)
schema.index({ email: 1 }, { unique: true })
schema.index({ organizationId: 1, email: 1 })
schema.index({ roles: 1, email: 1 })

export const UserModel = model<UserDoc>('User', schema)

import { model, Schema } from '../platform/database/model'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Saved } from '../platform/commit'
import { companyKeysOf } from './companyKeys'

export type OrganizationType = 'CLIENT' | 'CONTRACTOR'

/** An organization's contact; givenName and surName are those of its authorised representative. */
export interface OrganizationContact {
  givenName?: string
  surName?: string
  department?: string
  street?: string
  street2?: string
  postOfficeBox?: string
  zip?: string
  city?: string
  country?: string
  email?: string
  phone?: string
  mobile?: string
  facsimile?: string
  url?: string
  /** Buyer profile, CLIENT only. */
  projectUrl?: string
  /** Contact point, eForms BT-502. */
  contactPoint?: string
  additionalFields?: AdditionalValue[]
}

export interface AdditionalValue {
  label?: string
  contentId: string
  stringValue?: string | null
  longValue?: number | null
  booleanValue?: boolean | null
  listValue?: string[] | null
}

export interface OrganizationDoc extends Saved {
  _id: number
  type: OrganizationType
  name: string
  /** Name folded to compare: two registrations of one company are noticed, and lists sort without regard to case. */
  nameKey: string
  /** What it is recognised by (companyKeys.ts); whoever writes name or numbers writes them, too. */
  companyKeys?: string[]
  nutsCode: string
  registrationNumber: string
  registrationCourt: string
  vat: string
  identificationNumber: string
  additionalInformation: string
  /** Named by notices as the body for review; it buys nothing. Missing: it is none. */
  reviewBody?: boolean
  additionalFields: AdditionalValue[]
  contact: OrganizationContact
}

const text = { type: String, default: '' }
const additional = new Schema<AdditionalValue>(
  {
    label: String,
    contentId: String,
    stringValue: String,
    longValue: Number,
    booleanValue: Boolean,
    listValue: { type: [String], default: undefined },
  },
  { _id: false },
)
const line = { type: String }
const contact = new Schema<OrganizationContact>(
  {
    givenName: line,
    surName: line,
    department: line,
    street: line,
    street2: line,
    postOfficeBox: line,
    zip: line,
    city: line,
    country: line,
    email: line,
    phone: line,
    mobile: line,
    facsimile: line,
    url: line,
    projectUrl: line,
    contactPoint: line,
    additionalFields: { type: [additional], default: undefined },
  },
  { _id: false },
)

const schema = new Schema<OrganizationDoc>(
  {
    _id: { type: Number, required: true },
    type: { type: String, enum: ['CLIENT', 'CONTRACTOR'], required: true },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    companyKeys: {
      type: [String],
      default: function (this: Partial<OrganizationDoc>) {
        return companyKeysOf(this)
      },
    },
    nutsCode: text,
    registrationNumber: text,
    registrationCourt: text,
    vat: text,
    identificationNumber: text,
    additionalInformation: text,
    reviewBody: Boolean,
    additionalFields: { type: [additional], default: [] },
    contact: { type: contact, default: () => ({}) },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    updatedBy: text,
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'organizations', versionKey: false },
)
schema.index({ type: 1, nameKey: 1 })
// Not unique: authorities may be called alike, and what is there already must not keep a start out. Claims keep racers apart.
schema.index({ companyKeys: 1 })
withPendingIntents(schema)

export const OrganizationModel = model<OrganizationDoc>('Organization', schema)

export { nameKeyOf } from './companyKeys'

import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { Exact, OneOf } from '../shapes'
import { Instant } from '../instant'

const line = (maxLength = 250) => Type.Optional(Type.String({ maxLength }))

export const OrganizationType = OneOf('CLIENT', 'CONTRACTOR')
export type OrganizationType = Static<typeof OrganizationType>

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/**
 * The value of a field that this installation adds (settings: organizationFieldsTemplateList, contactFieldsTemplateList). The definition's
 * type says where it stands: string → stringValue, long → longValue (a whole number), boolean → booleanValue, list → listValue (of its
 * choices). The label is the server's.
 */
const AdditionalValue = Exact({
  contentId: Type.String({ maxLength: 80 }),
  stringValue: maybe(Type.String({ maxLength: 4000 })),
  longValue: maybe(Type.Integer()),
  booleanValue: maybe(Type.Boolean()),
  listValue: maybe(Type.Array(Type.String({ maxLength: 250 }), { maxItems: 100 })),
})

const AdditionalField = Exact({ ...AdditionalValue.properties, label: Type.Optional(Type.String({ maxLength: 250 })) })
const additionalInput = Type.Optional(
  Type.Array(asRead(AdditionalValue, [AdditionalField], { identifiedBy: 'contentId' }), { maxItems: 50 }),
)
const additional = Type.Optional(Type.Array(AdditionalField, { maxItems: 50 }))

/** givenName and surName are those of the authorised representative. */
const contact = {
  givenName: line(),
  surName: line(),
  department: line(),
  street: line(),
  street2: line(),
  postOfficeBox: line(80),
  zip: line(20),
  city: line(),
  country: line(80),
  email: line(254),
  phone: line(80),
  mobile: line(80),
  facsimile: line(80),
  url: line(500),
  projectUrl: line(500),
  contactPoint: line(),
}
/** With what it is the contact of: the organization; of people it is in their accounts. */
export const OrganizationContact = Exact({
  ...contact,
  additionalFields: additional,
  id: Type.Optional(Type.String()),
  organizationId: Type.Optional(Type.Integer()),
  userEmail: Type.Optional(Type.Null()),
})

const details = {
  nutsCode: line(10),
  registrationNumber: line(80),
  registrationCourt: line(),
  vat: line(40),
  identificationNumber: line(80),
  additionalInformation: line(4000),
  /**
   * A review body (Nachprüfungsstelle): an authority that notices name and that buys nothing here. It has no representative; true or
   * missing.
   */
  reviewBody: Type.Optional(Type.Boolean()),
}

export const OrganizationView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: OrganizationType,
  ...details,
  additionalFields: additional,
  contact: OrganizationContact,
  contactId: Type.Optional(Type.String()),
  /** Names of the specification's data model that say nothing here: forms hang on tenders, and there is one database. */
  forms: Type.Optional(Type.Array(Type.Never(), { maxItems: 0 })),
  database: Type.Optional(Type.Null()),
  created: Instant,
  updated: Instant,
  version: Type.Integer(),
  /** In lists: how many people have an account for it, whatever their state. */
  memberCount: Type.Optional(Type.Integer()),
  /** What staff should look at after saving; nothing was refused for it. */
  warnings: Type.Optional(
    Type.Array(
      Type.Object({ code: Type.Literal('sameName'), organizations: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })) }),
    ),
  ),
  /** In lists: pass the last row's to read on. */
  cursor: Type.Optional(Type.String()),
})
export type OrganizationView = Static<typeof OrganizationView>

const given = {
  id: Type.Optional(Type.Integer({ minimum: 1 })),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  name: line(400),
  type: Type.Optional(OrganizationType),
  ...details,
  additionalFields: additionalInput,
  contact: Type.Optional(asRead(Type.Object({ ...contact, additionalFields: additionalInput }), [OrganizationContact])),
}

/**
 * What is saved. Which fields are required is judged in one go (organizationFaults), so that a person sees every gap at once.
 * What only the server says may ride along as it was read.
 */
export const OrganizationInput = asRead(Type.Object(given), [OrganizationView], { moving: ['memberCount', 'warnings', 'cursor'] })
export type OrganizationInput = Static<typeof OrganizationInput>

export const createOrganization = defineContract({
  name: 'createOrganization',
  area: 'organizations',
  summary: 'Makes an organization: a CLIENT from the buyer field, or a CONTRACTOR. 422 names every missing field.',
  params: [['organization', OrganizationInput]],
  result: OrganizationView,
  who: ['staff'],
  subject: 'none',
  mutates: true,
})

export const getOrganization = defineContract({
  name: 'getOrganization',
  area: 'organizations',
  summary: 'An organization: staff read all, everybody else their own. 404 for strangers.',
  params: [['id', Type.Integer({ minimum: 1 })]],
  result: OrganizationView,
  who: ['user'],
  subject: 'organization',
  mutates: false,
  errors: [404],
})

export const getOrganizations = defineContract({
  name: 'getOrganizations',
  area: 'organizations',
  summary: 'Organizations of a type by name, at most 1000; read on with the cursor of the last row.',
  params: [
    ['type', OrganizationType],
    [
      'filter',
      Exact({
        /** Words anywhere in name, city, e-mail address or a number of the company, without regard to case and umlauts. */
        search: Type.Optional(Type.String({ maxLength: 200 })),
        cursor: Type.Optional(Type.String({ maxLength: 1000 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      }),
      'optional',
    ],
  ],
  result: Type.Array(OrganizationView),
  who: ['staff'],
  subject: 'none',
  mutates: false,
})

export const updateOrganization = defineContract({
  name: 'updateOrganization',
  area: 'organizations',
  summary: 'Changes an organization: its own admin, staff for a CONTRACTOR, a system admin for every one. 409 with a stale version.',
  params: [['organization', OrganizationInput]],
  result: OrganizationView,
  who: ['staff', 'organizationAdmin'],
  subject: 'organization',
  mutates: true,
  errors: [404, 409],
})

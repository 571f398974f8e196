import { Type, type Static } from '@sinclair/typebox'

const line = (maxLength = 250) => Type.Optional(Type.String({ maxLength }))

export const OrganizationType = Type.Union([Type.Literal('CLIENT'), Type.Literal('CONTRACTOR')])
export type OrganizationType = Static<typeof OrganizationType>

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/**
 * The value of a field that this installation adds (settings: organizationFieldsTemplateList, contactFieldsTemplateList). The definition's type says where it
 * stands: string → stringValue, long → longValue (a whole number), boolean → booleanValue, list → listValue (of its choices). The label is the server's.
 */
export const AdditionalField = Type.Object(
  {
    label: Type.Optional(Type.String({ maxLength: 250 })),
    contentId: Type.String({ maxLength: 80 }),
    stringValue: maybe(Type.String({ maxLength: 4000 })),
    longValue: maybe(Type.Integer()),
    booleanValue: maybe(Type.Boolean()),
    listValue: maybe(Type.Array(Type.String({ maxLength: 250 }), { maxItems: 100 })),
  },
  { additionalProperties: false },
)

/** givenName and surName are those of the authorised representative. */
export const OrganizationContact = Type.Object(
  {
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
    additionalFields: Type.Optional(Type.Array(AdditionalField, { maxItems: 50 })),
  },
  { additionalProperties: false },
)

const details = {
  nutsCode: line(10),
  registrationNumber: line(80),
  registrationCourt: line(),
  vat: line(40),
  identificationNumber: line(80),
  additionalInformation: line(4000),
  /** A review body (Nachprüfungsstelle): an authority that notices name and that buys nothing here. It has no representative; true or missing. */
  reviewBody: Type.Optional(Type.Boolean()),
  additionalFields: Type.Optional(Type.Array(AdditionalField, { maxItems: 50 })),
}

export const OrganizationView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: OrganizationType,
  ...details,
  contact: OrganizationContact,
  created: Type.String({ format: 'date-time' }),
  updated: Type.String({ format: 'date-time' }),
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

/**
 * What is saved. Which fields are required is judged in one go (organizationFaults), so that a person sees every gap at once.
 * `created`, `updated`, `memberCount`, `warnings` and `cursor` may ride along as they were read; they set nothing.
 */
export const OrganizationInput = Type.Object(
  {
    id: Type.Optional(Type.Integer({ minimum: 1 })),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    name: line(400),
    type: Type.Optional(OrganizationType),
    ...details,
    contact: Type.Optional(OrganizationContact),
    created: Type.Optional(Type.String({ maxLength: 40 })),
    updated: Type.Optional(Type.String({ maxLength: 40 })),
    memberCount: Type.Optional(Type.Integer()),
    warnings: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 10 })),
    cursor: Type.Optional(Type.String({ maxLength: 1000 })),
  },
  { additionalProperties: false },
)
export type OrganizationInput = Static<typeof OrganizationInput>

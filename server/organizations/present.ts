import type { OrganizationView } from '../contract/organizations/organizations'
import type { OrganizationDoc } from './model'

export const filled = <T extends object>(record: T): Partial<T> =>
  // Empty texts and lists say nothing: cards show what is there.
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>

/** An organization has one contact, kept in it. */
const contactOf = (id: number) => ({ id: `organization:${id}`, organizationId: id, userEmail: null })

/** Document → view, for those who may read the organization at all. */
export const presentOrganization = (doc: OrganizationDoc): OrganizationView => {
  const {
    _id,
    name,
    type,
    nutsCode,
    registrationNumber,
    registrationCourt,
    vat,
    identificationNumber,
    additionalInformation,
    additionalFields,
    contact,
  } = doc
  return {
    id: _id,
    name,
    type,
    ...filled({ nutsCode, registrationNumber, registrationCourt, vat, identificationNumber, additionalInformation, additionalFields }),
    ...(doc.reviewBody ? { reviewBody: true } : {}),
    contact: { ...filled(contact), ...contactOf(_id) },
    contactId: contactOf(_id).id,
    forms: [],
    database: null,
    created: doc.created.toISOString(),
    updated: doc.updated.toISOString(),
    version: doc.version,
  }
}

/** Street, postal code and town on one line; what is missing is left out. */
export const addressLine = ({ street = '', zip = '', city = '' }: OrganizationDoc['contact']): string =>
  [street, `${zip} ${city}`.trim()].filter((part) => part !== '').join(', ')

import { ORIGINAL } from '../../engine/languages'
import { AppError } from '../platform/errors'
import { readSettings } from '../settings/area'
import type { OrganizationInput, OrganizationType } from '../contract/organizations/views'
import { validateAdditional } from './additionalFields'
import { companyKeysOf } from './companyKeys'
import { nameKeyOf, type AdditionalValue, type OrganizationContact, type OrganizationDoc } from './model'
import { organizationFaults, trimmed, withAddress } from './organizationFaults'

/** The additional values of an organization about to be saved and of its contact, by what the installation defines, and their faults. */
export const validateFields = async (
  { additionalFields, contact }: Pick<OrganizationInput, 'additionalFields' | 'contact'>,
  before: { additionalFields: readonly AdditionalValue[]; contact: Pick<OrganizationContact, 'additionalFields'> } | null,
) => {
  const { organizationFieldsTemplateList, contactFieldsTemplateList } = await readSettings()
  const own = validateAdditional(additionalFields, {
    definitions: organizationFieldsTemplateList,
    before: before?.additionalFields ?? [],
    path: '/organization/additionalFields',
  })
  const ofContact = validateAdditional(contact?.additionalFields, {
    definitions: contactFieldsTemplateList,
    before: before?.contact.additionalFields ?? [],
    path: '/organization/contact/additionalFields',
  })
  return { additionalFields: own.values, contactFields: ofContact.values, errors: [...own.errors, ...ofContact.errors] }
}

/** Labels of the fields that the installation adds may ride along with their values, also with the first one. */
export const labelsAsDefined = async (): Promise<Pick<OrganizationInput, 'additionalFields' | 'contact'>> => {
  const { organizationFieldsTemplateList, contactFieldsTemplateList } = await readSettings()
  const labelled = (fields: typeof organizationFieldsTemplateList) =>
    fields.map(({ contentId, label }) => ({ contentId, label: label[ORIGINAL] }))
  return {
    additionalFields: labelled(organizationFieldsTemplateList),
    contact: { additionalFields: labelled(contactFieldsTemplateList) },
  }
}

/**
 * What is written of an input, texts trimmed and the address in its one form; what is left out is empty. Throws 422 with every fault, paths
 * under /organization.
 */
export const parseOrganizationInput = async (
  input: OrganizationInput,
  { type, before }: { type: OrganizationType; before: OrganizationDoc | null },
) => {
  const { name = '', version, type: sentType = type, contact: typed = {}, ...rest } = trimmed(input)
  const contact = withAddress(typed)
  const fields = await validateFields({ ...rest, contact }, before)
  const errors = [
    ...(before && version === undefined ? [{ path: '/organization/version', rule: 'required' }] : []),
    // An authority does not become a bidder: rights and tenders hang on the type.
    ...(sentType !== type ? [{ path: '/organization/type', rule: 'readOnly' }] : []),
    ...organizationFaults({ name, contact, ...rest }, type),
    ...fields.errors,
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const {
    nutsCode = '',
    registrationNumber = '',
    registrationCourt = '',
    vat = '',
    identificationNumber = '',
    additionalInformation = '',
    reviewBody = false,
  } = rest
  return {
    version,
    set: {
      name,
      nameKey: nameKeyOf(name),
      companyKeys: companyKeysOf({ name, vat, registrationNumber, registrationCourt }),
      contact: { ...contact, ...(fields.contactFields.length > 0 ? { additionalFields: fields.contactFields } : {}) },
      ...{ nutsCode, registrationNumber, registrationCourt, vat, identificationNumber, additionalInformation, reviewBody },
      additionalFields: fields.additionalFields,
    },
  }
}

import { ORIGINAL } from '../../engine/languages'
import { AppError, type ErrorData } from '../platform/errors'
import { readSettings } from '../settings/area'
import type { OrganizationInput, OrganizationType } from '../contract/organizations/organizations'
import { companyKeysOf } from './companyKeys'
import { nameKeyOf, type AdditionalValue, type OrganizationContact, type OrganizationDoc } from './model'
import { organizationFaults, trimmed, withAddress } from './organizationFaults'
import type { AdditionalField as Definition } from '../contract/settings/additionalFields'

type Faults = NonNullable<ErrorData['errors']>

const PLACES = { string: 'stringValue', long: 'longValue', boolean: 'booleanValue', list: 'listValue' } as const

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What of a value is wrong for its field; null: nothing. */
const ruleBroken = (value: AdditionalValue, { type, choices = [] }: Definition): string | null => {
  const own = PLACES[type]
  if (Object.values(PLACES).some((place) => place !== own && isFilled(value[place]))) return 'type'
  if (type === 'long' && isFilled(value.longValue) && !Number.isSafeInteger(value.longValue)) return 'integer'
  const chosen = value.listValue ?? []
  if (type === 'list' && (chosen.some((one) => !choices.includes(one)) || new Set(chosen).size !== chosen.length)) return 'choice'
  return null
}

const isFilledFor = (value: AdditionalValue | undefined, { type }: Definition): boolean =>
  value !== undefined && isFilled(value[PLACES[type]])

/** Only what its field keeps, under the label that the installation gave it. */
const kept = (value: AdditionalValue, { contentId, label, type }: Definition): AdditionalValue => ({
  contentId,
  label: label[ORIGINAL],
  [PLACES[type]]: value[PLACES[type]],
})

const isSame = (a: AdditionalValue, b: AdditionalValue): boolean =>
  Object.values(PLACES).every((place) => JSON.stringify(a[place] ?? null) === JSON.stringify(b[place] ?? null))

interface Judged {
  readonly definitions: readonly Definition[]
  /** As stored; [] for a new one. */
  readonly before: readonly AdditionalValue[]
  /** '/organization/additionalFields' */
  readonly path: string
}

/**
 * Pure: additional values about to be saved, by the installation's definitions, and every fault in them. Not sent (undefined): all stay.
 * Values of fields that are defined no longer stay as they are, whatever is sent; none can be added or changed, so that nobody keeps things
 * here that no screen shows.
 */
const validateAdditional = (
  sent: readonly AdditionalValue[] | undefined,
  { definitions, before, path }: Judged,
): { values: AdditionalValue[]; errors: Faults } => {
  const defined = new Map(definitions.map((one) => [one.contentId, one]))
  const orphans = before.filter(({ contentId }) => !defined.has(contentId))
  const fault = (contentId: string, rule: string) => ({ path: `${path}/${contentId}`, rule })
  const given = sent ?? before
  const errors: { path: string; rule: string }[] = []
  const seen = new Map<string, AdditionalValue>()
  for (const value of given) {
    const { contentId } = value
    const definition = defined.get(contentId)
    const orphan = orphans.find((one) => one.contentId === contentId)
    if (seen.has(contentId)) errors.push(fault(contentId, 'duplicate'))
    else if (definition) {
      const rule = ruleBroken(value, definition)
      if (rule !== null) errors.push(fault(contentId, rule))
    } else if (!orphan || !isSame(value, orphan)) errors.push(fault(contentId, 'unknownField'))
    seen.set(contentId, value)
  }
  for (const definition of definitions)
    if (definition.required === true && !isFilledFor(seen.get(definition.contentId), definition))
      errors.push(fault(definition.contentId, 'required'))
  const values = definitions.flatMap((definition) => {
    const value = seen.get(definition.contentId)
    return value && isFilledFor(value, definition) ? [kept(value, definition)] : []
  })
  return { values: [...values, ...orphans], errors }
}

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

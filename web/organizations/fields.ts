import { readEmailAddress, readPostcode } from '../../engine/address'
import type { OrganizationInput, OrganizationType, OrganizationView } from '../../server/contract/organizations/organizations'

/** Where a field stands on the form: company, address, representative, ways to reach it. */
export const GROUPS = ['company', 'address', 'representative', 'reach'] as const
type GroupKey = (typeof GROUPS)[number]

interface FieldSpec {
  readonly group: GroupKey
  /** Kept in organization.contact; else in the organization itself. */
  readonly inContact?: true
  /** Always, or for an authority only (1-access.md section 5). */
  readonly required?: 'always' | 'client'
  /** An authority's alone. */
  readonly clientOnly?: true
  /** Also asked of a company that registers itself: what is required, and the specification's six optional ones. */
  readonly atRegistration?: true
  /** Columns of six. */
  readonly width: 2 | 3 | 4 | 6
  readonly kind?: 'email' | 'tel' | 'url' | 'country' | 'nuts' | 'area'
  readonly autoComplete?: string
  readonly max: number
}

/** Every field people type, in the order of the form. Labels stand under organizations:field. */
export const FIELDS = {
  name: { group: 'company', required: 'always', atRegistration: true, width: 6, autoComplete: 'organization', max: 400 },
  nutsCode: { group: 'company', required: 'client', width: 6, kind: 'nuts', max: 10 },
  registrationNumber: { group: 'company', atRegistration: true, width: 3, max: 80 },
  registrationCourt: { group: 'company', atRegistration: true, width: 3, max: 250 },
  vat: { group: 'company', atRegistration: true, width: 3, max: 40 },
  identificationNumber: { group: 'company', width: 3, max: 80 },
  additionalInformation: { group: 'company', width: 6, kind: 'area', max: 4000 },
  street: {
    group: 'address',
    inContact: true,
    required: 'always',
    atRegistration: true,
    width: 6,
    autoComplete: 'address-line1',
    max: 250,
  },
  street2: { group: 'address', inContact: true, width: 4, autoComplete: 'address-line2', max: 250 },
  postOfficeBox: { group: 'address', inContact: true, width: 2, max: 80 },
  zip: { group: 'address', inContact: true, required: 'always', atRegistration: true, width: 2, autoComplete: 'postal-code', max: 20 },
  city: { group: 'address', inContact: true, required: 'always', atRegistration: true, width: 4, autoComplete: 'address-level2', max: 250 },
  country: { group: 'address', inContact: true, required: 'always', atRegistration: true, width: 6, kind: 'country', max: 80 },
  givenName: {
    group: 'representative',
    inContact: true,
    required: 'always',
    atRegistration: true,
    width: 3,
    autoComplete: 'given-name',
    max: 250,
  },
  surName: {
    group: 'representative',
    inContact: true,
    required: 'always',
    atRegistration: true,
    width: 3,
    autoComplete: 'family-name',
    max: 250,
  },
  email: {
    group: 'reach',
    inContact: true,
    required: 'always',
    atRegistration: true,
    width: 3,
    kind: 'email',
    autoComplete: 'email',
    max: 254,
  },
  phone: { group: 'reach', inContact: true, required: 'always', atRegistration: true, width: 3, kind: 'tel', autoComplete: 'tel', max: 80 },
  mobile: { group: 'reach', inContact: true, width: 3, kind: 'tel', max: 80 },
  facsimile: { group: 'reach', inContact: true, atRegistration: true, width: 3, kind: 'tel', max: 80 },
  url: { group: 'reach', inContact: true, atRegistration: true, width: 6, kind: 'url', autoComplete: 'url', max: 500 },
  projectUrl: { group: 'reach', inContact: true, clientOnly: true, width: 6, kind: 'url', max: 500 },
  contactPoint: { group: 'reach', inContact: true, width: 6, max: 250 },
} as const satisfies Record<string, FieldSpec>

export type OrganizationKey = keyof typeof FIELDS
export type OrganizationValues = Record<OrganizationKey, string>

export const KEYS = Object.keys(FIELDS) as OrganizationKey[]
export const specOf = (key: OrganizationKey): FieldSpec => FIELDS[key]

/** The whole form, or only what is needed to reach a company that registers (evidence.md: data serve the procedure only). */
export type Scope = 'all' | 'registration'

export const keysFor = (type: OrganizationType, scope: Scope): OrganizationKey[] =>
  KEYS.filter((key) => {
    const { clientOnly, atRegistration } = specOf(key)
    return (clientOnly === undefined || type === 'CLIENT') && (scope === 'all' || atRegistration === true)
  })

/** What a review body has none of, or need not tell. */
const OF_PEOPLE: readonly OrganizationKey[] = ['givenName', 'surName', 'email', 'phone']

export const isRequired = (key: OrganizationKey, type: OrganizationType, isReviewBody = false): boolean => {
  if (isReviewBody && OF_PEOPLE.includes(key)) return false
  const { required } = specOf(key)
  return required === 'always' || (required === 'client' && type === 'CLIENT')
}

export const emptyValues = (): OrganizationValues => {
  const values = Object.fromEntries(KEYS.map((key) => [key, ''])) as OrganizationValues
  return { ...values, country: 'DEU' }
}

/** What the form starts from. A field that holds nothing is an empty text. */
export const valuesOf = (organization: OrganizationView): OrganizationValues =>
  Object.fromEntries(
    KEYS.map((key) => [key, String((specOf(key).inContact ? readKey(organization.contact, key) : readKey(organization, key)) ?? '')]),
  ) as OrganizationValues

const readKey = (record: object, key: string): unknown => new Map<string, unknown>(Object.entries(record)).get(key)

const WEB = /^https?:\/\/[^\s/]+/i
/** As people write numbers, with what stands between the digits. */
const PHONE = /^\+?[\d ()/.\u2013-]+$/
const MIN_DIGITS = 3

/** As it will be kept. 'www.hafenbau.example' is meant as an address; the scheme is added, not asked for. */
const tidied = (key: OrganizationKey, value: string, country?: string): string => {
  const text = value.trim()
  if (key === 'zip') return readPostcode(text, country) ?? text
  if (specOf(key).kind === 'email') return readEmailAddress(text) ?? text
  return specOf(key).kind === 'url' && text !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(text) ? `https://${text}` : text
}

type FieldFault = 'required' | 'email' | 'url' | 'phone' | 'zip'

interface Around {
  type: OrganizationType
  isReviewBody?: boolean
  /** Of the same form: what a postcode looks like depends on it. */
  country?: string
}

/** Pure: what is wrong with one field, before the server is asked. */
export const faultOf = (key: OrganizationKey, value: string, { type, isReviewBody = false, country }: Around): FieldFault | null => {
  const text = tidied(key, value, country)
  if (text === '') return isRequired(key, type, isReviewBody) ? 'required' : null
  const { kind } = specOf(key)
  if (key === 'zip' && readPostcode(text, country) === null) return 'zip'
  if (kind === 'email' && readEmailAddress(text) === null) return 'email'
  if (kind === 'tel' && !(PHONE.test(text) && text.replace(/\D/g, '').length >= MIN_DIGITS)) return 'phone'
  return kind === 'url' && !WEB.test(text) ? 'url' : null
}

/** What is sent: trimmed, empty fields left out; what the form does not show stays as it is in `before`. */
export const inputOf = (values: OrganizationValues, type: OrganizationType, before?: OrganizationView): OrganizationInput => {
  const filled = (inContact: boolean): Record<string, string> =>
    Object.fromEntries(
      keysFor(type, 'all').flatMap((key) => {
        const text = tidied(key, values[key], values.country)
        return (specOf(key).inContact === true) === inContact && text !== '' ? [[key, text]] : []
      }),
    )
  const kept = Object.fromEntries(Object.entries(before?.contact ?? {}).filter(([key]) => !KEYS.some((one) => one === key)))
  return {
    ...(before && { id: before.id, version: before.version }),
    type,
    ...filled(false),
    ...(before?.reviewBody && { reviewBody: true }),
    ...(before?.additionalFields && { additionalFields: before.additionalFields }),
    contact: { ...kept, ...filled(true) },
  }
}

/** The server's refusals (error.data.errors) at the fields they are about; `others` are about none of them. */
export const faultsOfServer = (errors: unknown): { fields: Map<OrganizationKey, string>; others: { path: string; rule: string }[] } => {
  const fields = new Map<OrganizationKey, string>()
  const others: { path: string; rule: string }[] = []
  for (const one of Array.isArray(errors) ? (errors as { path?: unknown; rule?: unknown }[]) : []) {
    const path = String(one.path ?? '')
    const rule = String(one.rule ?? '')
    const key = KEYS.find((candidate) => path === `/organization/${specOf(candidate).inContact ? 'contact/' : ''}${candidate}`)
    if (key) fields.set(key, rule)
    else others.push({ path, rule })
  }
  return { fields, others }
}

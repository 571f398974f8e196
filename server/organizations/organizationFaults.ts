import { readEmailAddress, readPostcode } from '../../engine/address'
import { visibleText } from '../../engine/texts'
import type { OrganizationInput, OrganizationType } from '../contract/organizations/organizations'
import type { ErrorData } from '../platform/errors'

/** How a VAT identification number looks behind the letters of its country (Council Directive 2006/112/EC, Article 215; VIES). */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}
/** Of countries that are not listed only the beginning is known. */
const ANY = /^[A-Z\d]{2,13}$/

/** Whether a text looks like a VAT id: 'DE 123 456 789' and 'de123456789' do. Whether it was given out only the tax office knows. */
const looksLikeVat = (text: string): boolean => {
  const bare = text.replace(/[\s.\-/]/g, '').toUpperCase()
  const country = bare.slice(0, 2)
  return /^[A-Z]{2}$/.test(country) && (Object.hasOwn(FORMS, country) ? (FORMS[country] ?? ANY) : ANY).test(bare.slice(2))
}

type Faults = NonNullable<ErrorData['errors']>

const CONTACT = ['givenName', 'surName', 'street', 'zip', 'city', 'country', 'email', 'phone'] as const
/** A review body is an office: nobody represents it in a procedure, and how it is reached is told where it is known. */
const OF_PEOPLE: readonly string[] = ['givenName', 'surName', 'email', 'phone']
const WEB = /^https?:\/\/[^\s/]+/i

/** As people write numbers, with what stands between the digits; extensions and words belong elsewhere. */
const PHONE = /^\+?[\d ()/.\u2013-]+$/
const MIN_DIGITS = 3

/** A region of the EU's nomenclature (Regulation (EC) 1059/2003): country and up to three levels. */
const NUTS = /^[A-Z]{2}[A-Z\d]{0,3}$/

const isPhone = (text: string): boolean => PHONE.test(text) && text.replace(/\D/g, '').length >= MIN_DIGITS

const isEmpty = (value: string | undefined): boolean => value === undefined || value === ''

/** Pure: every fault of an organization about to be saved (1-access, section 5). Expects trimmed texts. */
export const organizationFaults = (input: OrganizationInput, type: OrganizationType): Faults => {
  const contact = input.contact ?? {}
  const missing = [
    ...(isEmpty(input.name) ? ['name'] : []),
    ...CONTACT.filter((field) => isEmpty(contact[field]) && !(input.reviewBody && OF_PEOPLE.includes(field))).map(
      (field) => `contact/${field}`,
    ),
    ...(type === 'CLIENT' && isEmpty(input.nutsCode) ? ['nutsCode'] : []),
  ]
  const wrong = [
    ...(!isEmpty(contact.email) && readEmailAddress(contact.email ?? '') === null ? [{ field: 'contact/email', rule: 'email' }] : []),
    ...(['url', 'projectUrl'] as const)
      .filter((field) => !isEmpty(contact[field]) && !WEB.test(contact[field] ?? ''))
      .map((field) => ({ field: `contact/${field}`, rule: 'url' })),
    ...(['phone', 'mobile', 'facsimile'] as const)
      .filter((field) => !isEmpty(contact[field]) && !isPhone(contact[field] ?? ''))
      .map((field) => ({ field: `contact/${field}`, rule: 'phone' })),
    ...(!isEmpty(contact.zip) && readPostcode(contact.zip ?? '', contact.country) === null ? [{ field: 'contact/zip', rule: 'zip' }] : []),
    ...(!isEmpty(input.vat) && !looksLikeVat(input.vat ?? '') ? [{ field: 'vat', rule: 'vat' }] : []),
    ...(!isEmpty(input.nutsCode) && !NUTS.test(input.nutsCode ?? '') ? [{ field: 'nutsCode', rule: 'nutsCode' }] : []),
    ...(type === 'CONTRACTOR' && input.reviewBody ? [{ field: 'reviewBody', rule: 'clientOnly' }] : []),
    // The buyer profile is an authority's.
    ...(type === 'CONTRACTOR' && !isEmpty(contact.projectUrl) ? [{ field: 'contact/projectUrl', rule: 'clientOnly' }] : []),
  ]
  return [
    ...missing.map((field) => ({ path: `/organization/${field}`, rule: 'required' })),
    ...wrong.map(({ field, rule }) => ({ path: `/organization/${field}`, rule })),
  ]
}

/** A contact with address and postcode in the one form they are kept in; what is none stays, for the fault to be told of it. */
export const withAddress = <Contact extends { email?: string; zip?: string; country?: string }>(contact: Contact): Contact => {
  const email = contact.email === undefined ? null : readEmailAddress(contact.email)
  const zip = contact.zip === undefined ? null : readPostcode(contact.zip, contact.country)
  return { ...contact, ...(email === null ? {} : { email }), ...(zip === null ? {} : { zip }) }
}

/** Texts without outer blanks and what nobody sees, at any depth. */
export const trimmed = <T>(value: T): T => {
  const trim = (one: unknown): unknown => {
    if (typeof one === 'string') return visibleText(one).trim()
    if (Array.isArray(one)) return one.map(trim)
    if (typeof one === 'object' && one !== null) return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, trim(inner)]))
    return one
  }
  // Same shape, only texts differ.
  return trim(value) as T
}

import { keyOf } from '../kept/keptInputs'
import type { AdditionalValue } from '../organizations/additional'
import { emptyValues, KEYS, type OrganizationValues } from '../organizations/fields'

/** The person of the first account. Passwords are no part of it: they are never written down. */
export interface AccountValues {
  /** The user is the representative contact: name and address come from the organization. */
  isContact: boolean
  givenName: string
  surName: string
  email: string
}

export interface RegistrationDraft {
  organization: OrganizationValues
  additional: AdditionalValue[]
  contactAdditional: AdditionalValue[]
  account: AccountValues
  /** Furthest step that was reached: 0 company, 1 account, 2 confirmation. */
  reached: number
}

export type Mode = 'guest' | 'staff'

/** Where it waits in this tab. What staff type is theirs alone: their logout forgets it, and the next person does not see it. */
export const draftKey = (mode: Mode, email: string): string =>
  mode === 'guest' ? 'lotse.registration.guest' : keyOf(email, 'registration')

export const emptyDraft = (): RegistrationDraft => ({
  organization: emptyValues(),
  additional: [],
  contactAdditional: [],
  account: { isContact: false, givenName: '', surName: '', email: '' },
  reached: 0,
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const isValue = (value: unknown): value is AdditionalValue => isObject(value) && typeof value.contentId === 'string'
const valuesIn = (value: unknown): AdditionalValue[] => (Array.isArray(value) ? value.filter(isValue) : [])

/** What was typed in this tab before a reload; an empty draft when there is nothing, or nothing readable. */
export const readDraft = (key: string): RegistrationDraft => {
  const empty = emptyDraft()
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isObject(stored)) return empty
    const { organization, account, reached } = stored
    const texts = isObject(organization)
      ? KEYS.flatMap((key) => (typeof organization[key] === 'string' ? [[key, organization[key]]] : []))
      : []
    const person = isObject(account) ? account : {}
    return {
      organization: { ...empty.organization, ...Object.fromEntries(texts) },
      additional: valuesIn(stored.additional),
      contactAdditional: valuesIn(stored.contactAdditional),
      account: {
        isContact: person.isContact === true,
        givenName: text(person.givenName),
        surName: text(person.surName),
        email: text(person.email),
      },
      reached: reached === 1 || reached === 2 ? reached : 0,
    }
  } catch {
    return empty
  }
}

/** An empty one is nothing that a logout would have to ask about. */
export const keepDraft = (key: string, draft: RegistrationDraft): void => {
  const text = JSON.stringify(draft)
  if (text === JSON.stringify(emptyDraft())) return dropDraft(key)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Without storage the form holds it until the tab is reloaded.
  }
}

export const dropDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}

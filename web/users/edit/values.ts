import type { RpcError } from '../../rpc'
import type { NewUser, UserInput, UserView } from '../../../server/contract/access/views'
import type { Role } from '../roles'

const CONTACT_KEYS = ['phone', 'facsimile', 'department', 'street', 'zip', 'city', 'country'] as const
export type ContactKey = (typeof CONTACT_KEYS)[number]

/** A person's account as a plain form has it: no field is ever missing. */
export interface UserValues extends Record<ContactKey, string> {
  email: string
  givenName: string
  surName: string
  roles: Role[]
  organization: { id: number; name: string } | null
  isLdap: boolean
  /** An organization's admin may choose a first password instead of an invitation. */
  password: string
  repeat: string
}

export const valuesOf = (user: UserView): UserValues => ({
  email: user.email,
  givenName: user.givenName,
  surName: user.surName,
  phone: user.contact.phone ?? '',
  facsimile: user.contact.facsimile ?? '',
  department: user.contact.department ?? '',
  street: user.contact.street ?? '',
  zip: user.contact.zip ?? '',
  city: user.contact.city ?? '',
  country: user.contact.country ?? '',
  roles: [...user.roles],
  organization: user.organization,
  isLdap: user.authenticationBackend !== null,
  password: '',
  repeat: '',
})

export const emptyValues = (role: Role, organization: UserValues['organization']): UserValues => ({
  ...{ email: '', givenName: '', surName: '', phone: '', facsimile: '', department: '', street: '', zip: '', city: '', country: '' },
  ...{ roles: [role], organization, isLdap: false, password: '', repeat: '' },
})

const contactOf = (values: UserValues): UserView['contact'] =>
  Object.fromEntries(CONTACT_KEYS.flatMap((key) => (values[key].trim() === '' ? [] : [[key, values[key].trim()]])))

/** What may wait on this device: everything but a password. */
export const withoutSecrets = (values: UserValues): UserValues => ({ ...values, password: '', repeat: '' })

/** A field that was changed here and, otherwise, by somebody who saved first. */
export interface Clash {
  key: TextKey
  mine: string
  theirs: string
}
const TEXT_KEYS = ['email', 'givenName', 'surName', ...CONTACT_KEYS] as const
type TextKey = (typeof TEXT_KEYS)[number]

/** Pure: what both changed, differently. What only they changed comes in without a word. */
export const clashesOf = ({ base, stored, typed }: { base: UserView; stored: UserView; typed: UserValues }): Clash[] => {
  const [was, now] = [valuesOf(base), valuesOf(stored)]
  return TEXT_KEYS.flatMap((key) => {
    const [mine, theirs] = [typed[key].trim(), now[key]]
    return mine === was[key] || theirs === was[key] || mine === theirs ? [] : [{ key, mine, theirs }]
  })
}

/** What createUser is sent. `withPassword`: the admin of an organization chose one. */
export const newUserOf = (values: UserValues, withPassword: boolean): NewUser => ({
  email: values.email.trim().toLowerCase(),
  givenName: values.givenName.trim(),
  surName: values.surName.trim(),
  contact: contactOf(values),
  roles: values.roles,
  organizationId: values.organization?.id ?? null,
  ...(values.isLdap ? { authenticationBackend: 'ldap' as const } : {}),
  ...(withPassword && !values.isLdap ? { password: values.password } : {}),
})

/** What updateUser is sent: names and contact whole (parts of the contact that no field shows stay), the rest only where it changed. */
export const updateOf = (user: UserView, values: UserValues): UserInput => {
  const email = values.email.trim().toLowerCase()
  const hidden = Object.fromEntries(Object.entries(user.contact).filter(([key]) => !CONTACT_KEYS.some((shown) => shown === key)))
  const hasOtherRoles = [...values.roles].sort().join() !== [...user.roles].sort().join()
  return {
    email: user.email,
    version: user.version,
    givenName: values.givenName.trim(),
    surName: values.surName.trim(),
    contact: { ...hidden, ...contactOf(values) },
    ...(hasOtherRoles ? { roles: values.roles } : {}),
    ...(values.organization?.id === user.organization?.id ? {} : { organizationId: values.organization?.id ?? null }),
    ...(values.isLdap === (user.authenticationBackend !== null) ? {} : { authenticationBackend: values.isLdap ? ('ldap' as const) : null }),
    ...(email === user.email ? {} : { newEmail: email }),
  }
}

/** What was typed into a form while what it held before was being saved: it stands on what came back. */
export const typedSince = (sent: UserValues, now: UserValues): Partial<UserValues> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(sent[key as keyof UserValues])))

export type FieldName = keyof UserValues
const FIELD_NAMES: Readonly<Record<string, FieldName>> = {
  ...{ email: 'email', newEmail: 'email', givenName: 'givenName', surName: 'surName', roles: 'roles', organizationId: 'organization' },
  ...{ password: 'password', phone: 'phone', facsimile: 'facsimile', department: 'department', street: 'street', zip: 'zip' },
  ...{ city: 'city', country: 'country', authenticationBackend: 'isLdap' },
}

/** The server's refusals (422), each at its field; null where one is about none of them, which the server's sentence has to say. */
export const faultsAt = (error: RpcError): { field: FieldName; rule: string }[] | null => {
  const errors = error.data?.['errors']
  if (error.code !== 422 || !Array.isArray(errors) || errors.length === 0) return null
  const faults = (errors as { path?: unknown; rule?: unknown }[]).map(({ path, rule }) => {
    const parts = String(path ?? '').split('/')
    const field = parts.map((part) => FIELD_NAMES[part]).findLast((name) => name !== undefined)
    return field === undefined ? null : { field, rule: String(rule) }
  })
  return faults.every((fault) => fault !== null) ? faults : null
}

import { checkForm, type Fault } from '../access/faults'
import type { AccountValues, Mode } from './draft'

export interface Secret {
  password: string
  repeat: string
}
export const NO_SECRET: Secret = { password: '', repeat: '' }

export type AccountKey = 'givenName' | 'surName' | 'email' | 'password' | 'repeat'
export type AccountFaults = Partial<Record<AccountKey, Fault>>

/** The fields of the user step in their order: none of the person's where the contact is the user, no password for staff. */
export const accountKeys = (mode: Mode, { isContact }: Pick<AccountValues, 'isContact'>): AccountKey[] => [
  ...(isContact ? [] : (['givenName', 'surName', 'email'] as const)),
  ...(mode === 'guest' ? (['password', 'repeat'] as const) : []),
]

/** Pure: what is wrong with the user step, before the server is asked. */
export const accountFaults = (mode: Mode, account: AccountValues, secret: Secret): AccountFaults =>
  checkForm({ ...account, ...secret }, accountKeys(mode, account))

/** Server's refusals under /user at the fields they are about. */
export const accountFaultsOfServer = (errors: unknown): AccountFaults => {
  const faults: AccountFaults = {}
  for (const one of Array.isArray(errors) ? (errors as { path?: unknown; rule?: unknown; params?: Record<string, unknown> }[]) : []) {
    const key = KEYS.find((candidate) => one.path === `/user/${candidate}` || one.path === `/user/contact/${candidate}`)
    if (key) faults[key] ??= { rule: String(one.rule), params: one.params }
  }
  return faults
}
const KEYS: readonly AccountKey[] = ['givenName', 'surName', 'email', 'password', 'repeat']

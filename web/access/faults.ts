import { readEmailAddress } from '../../engine/address'
import type { RpcError } from '../rpc'

/** The fields of /passwort-reset in the order in which they stand. */
export const FIELDS = ['email', 'givenName', 'surName', 'password', 'repeat'] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Readonly<Record<FieldName, string>>
export interface Fault {
  readonly rule: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
}
export type Faults = Partial<Record<FieldName, Fault>>

export const MIN_LENGTH = 12

/** What is wrong with a new password as far as the browser can tell; null when nothing is. */
export const passwordRule = (password: string): Fault | null => {
  if (password === '') return { rule: 'required' }
  if ([...password].length < MIN_LENGTH) return { rule: 'tooShort', params: { min: MIN_LENGTH } }
  return password === password.trim() ? null : { rule: 'outerBlanks' }
}

/** What can be said before the server is asked; which passwords are common only the server knows. */
export const checkForm = (values: Values, fields: readonly FieldName[]): Faults => {
  const faults: Faults = {}
  for (const name of fields) {
    if (name === 'password') {
      const fault = passwordRule(values.password)
      if (fault) faults.password = fault
    } else if (name === 'repeat') {
      if (values.repeat !== values.password) faults.repeat = { rule: 'mismatch' }
    } else if (values[name].trim() === '') faults[name] = { rule: 'required' }
    else if (name === 'email' && readEmailAddress(values.email) === null) faults.email = { rule: 'email' }
  }
  return faults
}

const isField = (name: string): name is FieldName => FIELDS.some((field) => field === name)

/** The refusals of the server (error.data.errors), each with the field it is about; null where one is about none of them. */
export const faultsOf = (errors: unknown): Faults | null => {
  if (!Array.isArray(errors) || errors.length === 0) return null
  const faults: Faults = {}
  for (const error of errors as { path?: unknown; rule?: unknown; params?: Record<string, unknown> }[]) {
    const last =
      String(error.path ?? '')
        .split('/')
        .at(-1) ?? ''
    const name = last === 'newPassword' ? 'password' : last
    if (!isField(name)) return null
    faults[name] ??= { rule: String(error.rule), params: error.params }
  }
  return faults
}

/** The rule that the server's refusal names for one of these fields (last part of the path); null when it is about none of them. */
export const ruleAt = (error: RpcError, fields: readonly string[]): string | null => {
  const errors = error.data?.['errors']
  if (error.code !== 422 || !Array.isArray(errors)) return null
  const named = (errors as { path?: unknown; rule?: unknown }[]).find(({ path }) =>
    fields.includes(
      String(path ?? '')
        .split('/')
        .at(-1) ?? '',
    ),
  )
  return named ? String(named.rule) : null
}

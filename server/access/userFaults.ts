import { readEmailAddress } from '../../engine/address'
import type { ErrorData } from '../platform/errors'
import { AppError } from '../platform/errors'
import type { PersonContact, Role } from './model'
import { isInternalRole } from './userPolicy'

type Faults = NonNullable<ErrorData['errors']>

/** An account as it would be saved: texts trimmed, the address in its one form. */
export interface Account {
  readonly email: string
  readonly givenName: string
  readonly surName: string
  readonly contact: PersonContact
  readonly roles: readonly Role[]
  readonly organizationId: number | null
}

/** An address in its one form; what is none stays, for the fault to be told of it. */
export const asAddress = (typed: string): string => readEmailAddress(typed) ?? typed.trim().toLowerCase()
/** Something that can be mailed to. */
export const isAddress = (text: string): boolean => readEmailAddress(text) !== null
/** Line breaks and the like have no place in a name; they would be one in a mail's head or a log's line. */
const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text)

/** Pure: every fault of an account about to be saved. `taken`: somebody else has the address; `organizationExists` says about the id. */
export const accountFaults = (account: Account, { taken, organizationExists }: { taken: boolean; organizationExists: boolean }): Faults => {
  const { email, givenName, surName, contact, roles, organizationId } = account
  const isInternal = roles.some(isInternalRole)
  const fault = (field: string, rule: string) => ({ path: `/user/${field}`, rule })
  const texts = Object.entries({
    givenName,
    surName,
    ...Object.fromEntries(Object.entries(contact).map(([key, text]) => [`contact/${key}`, text])),
  })
  return [
    ...Object.entries({ email, givenName, surName }).flatMap(([field, text]) => (text === '' ? [fault(field, 'required')] : [])),
    ...(email !== '' && !isAddress(email) ? [fault('email', 'email')] : []),
    ...(taken ? [fault('email', 'taken')] : []),
    ...(contact.email !== undefined && contact.email !== '' && !isAddress(contact.email) ? [fault('contact/email', 'email')] : []),
    ...texts.flatMap(([field, text]) => (typeof text === 'string' && !isOneLine(text) ? [fault(field, 'oneLine')] : [])),
    ...(roles.length === 0 ? [fault('roles', 'required')] : []),
    // Staff and bidders stay apart: nobody is both.
    ...(isInternal && !roles.every(isInternalRole) ? [fault('roles', 'mixed')] : []),
    ...(!isInternal && roles.length > 0 && organizationId === null ? [fault('organizationId', 'required')] : []),
    ...(!isInternal && organizationId !== null && !organizationExists ? [fault('organizationId', 'unknown')] : []),
    ...(isInternal && organizationId !== null ? [fault('organizationId', 'notForStaff')] : []),
  ]
}

/** A 422 whose sentence is that of the first fault. */
export const refuseUser = (errors: Faults): AppError => {
  const [first] = errors
  const field = first?.path.split('/').slice(2).join('.') ?? ''
  return new AppError('invalid', { errors, reason: `account.${field}.${first?.rule ?? ''}`, params: { min: 12 } })
}

/** Texts without outer blanks, the address in its one form; empty ones of a contact are left out. */
export const tidyContact = (contact: PersonContact): PersonContact =>
  Object.fromEntries(
    Object.entries(contact).flatMap(([key, text]) =>
      typeof text === 'string' && text.trim() !== '' ? [[key, key === 'email' ? asAddress(text) : text.trim()]] : [],
    ),
  )

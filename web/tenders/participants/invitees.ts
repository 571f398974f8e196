import { readAccountName, readEmailAddress } from '../../../engine/address'

export interface Invitee {
  email: string
  name: string
}

type InviteFault = 'emailMissing' | 'emailWrong' | 'emailTwice' | 'nameMissing'

export const isBlank = ({ email, name }: Invitee): boolean => email.trim() === '' && name.trim() === ''

/** What is wrong with a row among the others; null: nothing, or it is blank. */
export function inviteFault(rows: readonly Invitee[], index: number): InviteFault | null {
  const row = rows[index]
  if (!row || isBlank(row)) return null
  const email = readAccountName(row.email)
  if (email === '') return 'emailMissing'
  if (readEmailAddress(email) === null) return 'emailWrong'
  if (rows.slice(0, index).some((other) => readAccountName(other.email) === email)) return 'emailTwice'
  return row.name.trim() === '' ? 'nameMissing' : null
}

/** Somebody more, in the first row that is blank, else in one of their own. */
export function withPerson(rows: readonly Invitee[], person: Invitee): Invitee[] {
  const blank = rows.findIndex(isBlank)
  return blank < 0 ? [...rows, person] : rows.map((row, index) => (index === blank ? person : row))
}

/** What inviteUsers takes: organization name by address. */
export const inviteesOf = (rows: readonly Invitee[]): Record<string, string> =>
  Object.fromEntries(rows.filter((row) => !isBlank(row)).map(({ email, name }) => [readAccountName(email), name.trim()]))

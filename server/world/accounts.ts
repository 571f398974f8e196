import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORGANIZATIONS, PEOPLE } from './people'

/** One line of demo-accounts.json. */
export interface DemoAccount {
  email: string
  password: string
  role: string
  organization: string | null
  label: string
}

export const accountsFile = (dataDir: string): string => join(dataDir, 'demo-accounts.json')

// Without letters and digits that look alike: people type these from a terminal.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const part = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** 15 characters of 31: 74 random bits. */
const newPassword = (): string => `${part()}-${part()}-${part()}`

/** New random passwords for everybody of the demo world. */
export const makeAccounts = (): DemoAccount[] =>
  PEOPLE.map((person) => ({
    email: person.email,
    password: newPassword(),
    role: person.role,
    organization: ORGANIZATIONS.find((one) => one.key === person.organization)?.name ?? null,
    label: person.label,
  }))

/** Whole or not at all, and readable by nobody else from its first byte. */
export function writeAccounts(dataDir: string, accounts: readonly DemoAccount[]): void {
  mkdirSync(dataDir, { recursive: true })
  const file = accountsFile(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}

export const readAccounts = (dataDir: string): DemoAccount[] => {
  const file = accountsFile(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]) : []
}

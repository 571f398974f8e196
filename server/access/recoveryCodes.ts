import { createHmac, randomInt } from 'node:crypto'
import { keyFor } from '../platform/keyFile'
import { bareCode } from './totp'

const HOW_MANY = 10
/** Without letters and digits that look alike: people copy these from paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const half = (): string => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/**
 * A code's hash, keyed: its 49 bits could be tried out by whoever has a copy of the database, but not without the key, which lies apart
 * from it. null for what cannot be a recovery code.
 */
export const recoveryHash = (typed: string, userId: string): string | null => {
  const code = bareCode(typed).toLowerCase()
  if (code.length !== 2 * HALF || ![...code].every((sign) => SIGNS.includes(sign))) return null
  return createHmac('sha256', keyFor('recovery codes')).update(`${userId} ${code}`).digest('base64url')
}

/** Ten new codes, to be shown this once, and what is kept of them. */
export const newRecoveryCodes = (userId: string): { codes: string[]; hashes: string[] } => {
  const codes = Array.from({ length: HOW_MANY }, () => `${half()}-${half()}`)
  return { codes, hashes: codes.flatMap((code) => recoveryHash(code, userId) ?? []) }
}

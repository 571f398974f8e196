import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits in 22 characters that are safe in addresses. */
export const newId = (): string => randomBytes(16).toString('base64url')

/** 128 bits that follow from `parts`: whoever asks again with the same ones gets the same id, in any process. */
export const derivedId = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url')

import { randomBytes } from 'node:crypto'

/** 128 random bits in 22 characters that are safe in addresses. */
export const newId = (): string => randomBytes(16).toString('base64url')

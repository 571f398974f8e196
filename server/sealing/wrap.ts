import { randomBytes } from 'node:crypto'
import { openBytes, sealBytes } from './bytes'

const PREFIX = 'v1.'

/** 256 bits by chance. */
export const newKey = (): Buffer => randomBytes(32)

/** A key sealed by another one and bound to its own id: put beside another matter it does not open. */
export const wrapKey = (key: Buffer, { id, by }: { id: string; by: Buffer }): string =>
  PREFIX + sealBytes(key, { key: by, aad: Buffer.from(id, 'utf8') }).toString('base64url')

/** Throws where it was changed, is another id's, or was wrapped by another key. */
export const openKeyOf = (wrapped: string, { id, by }: { id: string; by: Buffer }): Buffer => {
  if (!wrapped.startsWith(PREFIX)) throw new Error('not a wrapped key')
  return openBytes(Buffer.from(wrapped.slice(PREFIX.length), 'base64url'), { key: by, aad: Buffer.from(id, 'utf8') })
}

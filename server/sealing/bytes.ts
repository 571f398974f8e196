import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const KIND = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What sealing adds to a piece: nonce before, tag behind. */
export const OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES

/** A key and what the sealed piece belongs to: elsewhere it does not open. */
interface Binding {
  readonly key: Buffer
  readonly aad: Buffer
}

/**
 * Seals into pieces that lie one after another: nonce, content, tag. The nonce is by chance and never by a counter, as a piece at the same
 * place may be sealed again with other content (the last one of an upload that goes on), and one nonce used twice would give away both.
 */
export const sealPieces = (plain: Uint8Array, { key, aad }: Binding): Buffer[] => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(KIND, key, nonce)
  cipher.setAAD(aad)
  const content = cipher.update(plain)
  const rest = cipher.final()
  return [nonce, content, rest, cipher.getAuthTag()]
}

export const sealBytes = (content: Uint8Array, binding: Binding): Buffer => Buffer.concat(sealPieces(content, binding))

/** Throws where anything was changed, or key or binding are others. Nothing of what does not hold is ever answered. */
export const openBytes = (sealed: Uint8Array, { key, aad }: Binding): Buffer => {
  if (sealed.length < OVERHEAD_BYTES) throw new Error('too short to be sealed')
  const decipher = createDecipheriv(KIND, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(aad)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  const content = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES))
  const rest = decipher.final()
  return rest.length === 0 ? content : Buffer.concat([content, rest])
}

/** A key of its own for one use of another: texts, or one blob. */
export const subKey = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, 'lotse sealing', use, 32))

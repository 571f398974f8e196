import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './keyFile'

const KIND = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const PREFIX = 'v1.'

export const isSealed = (text: string): boolean => text.startsWith(PREFIX)

/** Seals short secrets for the database by a key for one purpose alone. */
export const sealFor = (purpose: string) => ({
  /** Bound to its owner: put beside another one it does not open. */
  seal(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(KIND, keyFor(purpose), iv)
    cipher.setAAD(Buffer.from(owner, 'utf8'))
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
  },
  /** Throws where the text was changed, is another owner's, or was sealed with another key. */
  open(sealed: string, owner: string): string {
    if (!isSealed(sealed)) throw new Error('not a sealed text')
    const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
    const decipher = createDecipheriv(KIND, keyFor(purpose), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner, 'utf8'))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  },
})

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from '../../platform/keyFile'
import { canonicalJson } from '../../platform/canonicalJson'
import type { Head } from '../../log/area'
import { isSignedByUs, signText, type Checkpoint } from './sign'

/**
 * A checkpoint as it leaves the house. Its number and hash are encrypted: from two of them one could reckon how much is sealed
 * (decisions.md section 5). Anybody can check the signature; which entry it means the house alone can say, and cannot say another one.
 */
export interface MailedCheckpoint {
  readonly format: 2
  /** AES-256-GCM of number and hash, base64url. */
  readonly sealed: string
  readonly at: string
  /** Ed25519 over the canonical JSON of the rest, base64. */
  readonly signature: string
}

const KIND = 'aes-256-gcm'
const [IV, TAG] = [12, 16]
const key = (): Buffer => keyFor('mailed checkpoints of the log')

export const mailedOf = ({ seq, h, at }: Checkpoint): MailedCheckpoint => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(KIND, key(), iv)
  const content = Buffer.concat([cipher.update(canonicalJson({ seq, h }), 'utf8'), cipher.final()])
  const body = { format: 2 as const, sealed: Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url'), at }
  return { ...body, signature: signText(canonicalJson(body)) }
}

/** The head that it names; null where it is none of this installation. */
export const headOfMailed = ({ signature, ...body }: MailedCheckpoint): Head | null => {
  if (!isSignedByUs(canonicalJson(body), signature)) return null
  const bytes = Buffer.from(body.sealed, 'base64url')
  const decipher = createDecipheriv(KIND, key(), bytes.subarray(0, IV), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')) as Head
}

export const parseMailed = (text: string): MailedCheckpoint | null => {
  try {
    const { format, sealed, at, signature } = JSON.parse(text) as Record<string, unknown>
    if (format !== 2 || typeof sealed !== 'string' || typeof at !== 'string' || typeof signature !== 'string') return null
    return { format, sealed, at, signature }
  } catch {
    return null
  }
}

import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { keyFor } from '../../platform/keyFile'
import { canonicalJson } from '../canonical'

/** What is signed: the end of the log at a moment. */
export interface CheckpointBody {
  readonly format: 1
  /** Number and hash of the log's newest entry. */
  readonly seq: number
  readonly h: string
  readonly at: string
}

export interface Checkpoint extends CheckpointBody {
  /** Ed25519 over the canonical JSON of the body, base64. */
  readonly signature: string
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Follows from the installation's key (SEAL_KEY_FILE), which lies beside the data and never in it: who has the data alone can sign
 * nothing.
 */
const privateKey = (): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, keyFor('checkpoints of the log')]), format: 'der', type: 'pkcs8' })

/** For whoever checks signatures elsewhere: the public key as PEM. */
export const publicKeyText = (): string => createPublicKey(privateKey()).export({ format: 'pem', type: 'spki' }).toString()

/** Ed25519, base64. */
export const signText = (text: string): string => sign(null, Buffer.from(text), privateKey()).toString('base64')

export const isSignedByUs = (text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), createPublicKey(privateKey()), Buffer.from(signature, 'base64'))

export const signCheckpoint = (body: CheckpointBody): Checkpoint => ({ ...body, signature: signText(canonicalJson(body)) })

export const isGenuine = ({ signature, ...body }: Checkpoint): boolean => isSignedByUs(canonicalJson(body), signature)

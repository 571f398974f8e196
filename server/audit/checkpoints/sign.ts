import { signingFor } from '../../platform/signing'
import { canonicalJson } from '../../platform/canonicalJson'

/** What is signed: the end of the log at a moment. */
interface CheckpointBody {
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

const signing = signingFor('checkpoints of the log')

export const { publicKeyText } = signing

/** Ed25519, base64. */
export const signText = (text: string): string => signing.sign(text)

export const isSignedByUs = (text: string, signature: string): boolean => signing.isGenuine(text, signature)

export const signCheckpoint = (body: CheckpointBody): Checkpoint => ({ ...body, signature: signText(canonicalJson(body)) })

export const isGenuine = ({ signature, ...body }: Checkpoint): boolean => isSignedByUs(canonicalJson(body), signature)

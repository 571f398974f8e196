import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { keyFor } from './keyFile'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

interface Keys {
  /** The bytes they were made of: tests hold one key after another. */
  seed: Buffer
  own: KeyObject
  open: KeyObject
}

/** Signs and checks texts for one purpose alone (Ed25519, base64). */
export interface Signing {
  sign(text: string): string
  isGenuine(text: string, signature: string): boolean
  /** For whoever checks signatures elsewhere: the public key as PEM. */
  publicKeyText(): string
}

/** The key follows from the installation's (SEAL_KEY_FILE), which lies beside the data and never in it: who has the data alone can sign nothing. */
export const signingFor = (purpose: string): Signing => {
  let keys: Keys | null = null
  const held = (): Keys => {
    const seed = keyFor(purpose)
    if (keys?.seed.equals(seed)) return keys
    const own = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
    keys = { seed, own, open: createPublicKey(own) }
    return keys
  }
  return {
    sign: (text) => sign(null, Buffer.from(text), held().own).toString('base64'),
    isGenuine: (text, signature) => verify(null, Buffer.from(text), held().open, Buffer.from(signature, 'base64')),
    publicKeyText: () => held().open.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

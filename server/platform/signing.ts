import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { keyCount, keyFor } from './keyFile'
import { slot } from './world'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

interface Keys {
  /** Of the installation's key that they follow from: tests hold one after another. */
  count: number
  own: KeyObject
  open: KeyObject
  /** What was found genuine, by its hash: the same rows are read again and again, and a signature takes its time. */
  genuine: Set<string>
}

const MAX_REMEMBERED = 20_000

/** Signs and checks texts for one purpose alone (Ed25519, base64). */
interface Signing {
  sign(text: string): string
  isGenuine(text: string, signature: string): boolean
  /** For whoever checks signatures elsewhere: the public key as PEM. */
  publicKeyText(): string
}

/**
 * The key follows from the installation's (SEAL_KEY_FILE), which lies beside the data and never in it: who has the data alone can sign
 * nothing.
 */
export const signingFor = (purpose: string): Signing => {
  const keys = slot<Keys | null>(() => null)
  const held = (): Keys => {
    if (keys.value?.count === keyCount()) return keys.value
    const own = createPrivateKey({ key: Buffer.concat([PKCS8, keyFor(purpose)]), format: 'der', type: 'pkcs8' })
    return (keys.value = { count: keyCount(), own, open: createPublicKey(own), genuine: new Set() })
  }
  return {
    sign: (text) => sign(null, Buffer.from(text), held().own).toString('base64'),
    isGenuine: (text, signature) => {
      const { open, genuine } = held()
      const mark = createHash('sha256')
        .update(JSON.stringify([text, signature]))
        .digest('base64')
      if (genuine.has(mark)) return true
      if (!verify(null, Buffer.from(text), open, Buffer.from(signature, 'base64'))) return false
      if (genuine.size >= MAX_REMEMBERED) genuine.clear()
      genuine.add(mark)
      return true
    },
    publicKeyText: () => held().open.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

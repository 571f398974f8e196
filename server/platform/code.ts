import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyCount, keyFor } from './keyFile'
import { slot } from './world'

/** Makes codes (HMAC-SHA-256) by a key for one purpose alone, which follows from the installation's key. */
export const codeFor = (purpose: string): ((text: string) => string) => {
  const held = slot<{ count: number; key: Buffer } | null>(() => null)
  return (text) => {
    if (held.value?.count !== keyCount()) held.value = { count: keyCount(), key: keyFor(purpose) }
    return createHmac('sha256', held.value.key).update(text).digest('base64url')
  }
}

/** Whether a code is the right one; in a time that tells nothing of it. `make` may throw: of what has no form there is none. */
export const isRight = (code: unknown, make: () => string): boolean => {
  if (typeof code !== 'string' || keyCount() === 0) return false
  try {
    const right = make()
    return code.length === right.length && timingSafeEqual(Buffer.from(code), Buffer.from(right))
  } catch {
    return false
  }
}

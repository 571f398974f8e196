import type { PracticeFile } from '../../../server/contract/practice/practice'

/** Beyond this the browser would have to hold too much at once. */
const MAX_PRACTICE_FILE = 200_000_000

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Name, size and SHA-256 of a file, worked out in the browser: to practise, nothing of it leaves the device. Null where the browser cannot.
 */
export async function hashFile(file: File): Promise<PracticeFile | null> {
  // Missing outside secure contexts.
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle
  if (!subtle || file.size > MAX_PRACTICE_FILE) return null
  try {
    return { name: file.name.slice(0, 255), size: file.size, sha256: hex(await subtle.digest('SHA-256', await file.arrayBuffer())) }
  } catch {
    return null
  }
}

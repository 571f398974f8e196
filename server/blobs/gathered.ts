import { FRAME_BYTES } from '../sealing/area'

/** The bytes of one frame as they come in, copied: chunks of one byte each must not hold a network buffer each. */
export interface Gathered {
  held(): number
  content(): Uint8Array
  /** Takes what has room; answers how many bytes that was. */
  take(chunk: Uint8Array): number
  clear(): void
}

const FIRST_BYTES = 64 * 1024

export const gather = (content: Uint8Array = new Uint8Array()): Gathered => {
  let bytes = Buffer.from(content)
  let held = bytes.length

  const grow = (wanted: number): void => {
    if (wanted <= bytes.length) return
    // Small files stay small in memory, too.
    const larger = Buffer.allocUnsafe(Math.min(FRAME_BYTES, Math.max(FIRST_BYTES, bytes.length * 2, wanted)))
    larger.set(bytes.subarray(0, held))
    bytes = larger
  }

  return {
    held: () => held,
    content: () => bytes.subarray(0, held),
    take(chunk) {
      const taken = Math.min(chunk.length, FRAME_BYTES - held)
      grow(held + taken)
      bytes.set(chunk.subarray(0, taken), held)
      held += taken
      return taken
    },
    clear: () => void (held = 0),
  }
}

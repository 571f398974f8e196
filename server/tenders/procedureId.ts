import { createHash } from 'node:crypto'

/**
 * The identifier of a procedure in all its notices (BT-04): a UUID of version 4 as the SDK asks for, which follows from the tender that
 * began it.
 */
export function procedureIdOf(tenderId: string): string {
  const bytes = createHash('sha256').update(`procedure:${tenderId}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

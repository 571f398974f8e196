import { inflateSync } from 'node:zlib'

const HEAD = 44
const ENTRY = 20

/**
 * A font packed for the web (WOFF) as the plain file it was made from: fontkit would unpack a whole table for each glyph. Others stay as
 * they are.
 */
export const sfntOf = (file: Buffer): Buffer => {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file
  const count = file.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const bodies: Buffer[] = []
  let end = head.length
  for (let n = 0; n < count; n++) {
    const from = HEAD + n * ENTRY
    const [offset, packed, length] = [file.readUInt32BE(from + 4), file.readUInt32BE(from + 8), file.readUInt32BE(from + 12)]
    const bytes = file.subarray(offset, offset + packed)
    const body = packed < length ? inflateSync(bytes) : bytes
    const to = 12 + 16 * n
    file.copy(head, to, from, from + 4)
    file.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(end, to + 8)
    head.writeUInt32BE(length, to + 12)
    const padded = Buffer.concat([body, Buffer.alloc((4 - (length % 4)) % 4)])
    bodies.push(padded)
    end += padded.length
  }
  return Buffer.concat([head, ...bodies])
}

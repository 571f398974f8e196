import iconv from 'iconv-lite'
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const MAX_ENTRIES = 200
/** Unpacked, all together: a zip that holds more was not made by a geographic program. */
const MAX_BYTES = 100_000_000
const IS_UTF8 = 0x800

/** The directory's place: at the end, behind it a comment of up to 64 kB. */
const endOf = (zip: Buffer): number => {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at--) if (zip.readUInt32LE(at) === END) return at
  throw new Error('no zip')
}

/** What systems lay beside the files of people: copies of attributes, folders' views, small pictures. */
const isJunk = (path: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path)

/**
 * The files of a small zip by their paths in it, in memory: nothing is written anywhere, so no name leads out of a folder. Throws at
 * what is no zip, is encrypted or unpacks to too much.
 */
export const readZip = (zip: Buffer): Map<string, Buffer> => {
  const left = { bytes: MAX_BYTES }
  const files = unpack(zip, left)
  // People pack what was packed already: one zip for each layer, all of them in one.
  for (const [path, bytes] of [...files].filter(([name]) => /\.(?:zip|kmz)$/i.test(name))) {
    files.delete(path)
    for (const [inner, whole] of unpack(bytes, left)) files.set(`${path}/${inner}`, whole)
  }
  return files
}

/** One zip; `left` is what all of them may still unpack to. */
const unpack = (zip: Buffer, left: { bytes: number }): Map<string, Buffer> => {
  const end = endOf(zip)
  const [count, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  if (count > MAX_ENTRIES) throw new Error('too many files')
  const files = new Map<string, Buffer>()
  let at = start
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('no entry')
    const [flags, method, packed] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.subarray(at + 46, at + 46 + nameLength)
    at += 46 + nameLength + extra + comment
    const path = ((flags & IS_UTF8) !== 0 ? name.toString('utf8') : iconv.decode(name, 'cp437')).replaceAll('\\', '/')
    if (path.endsWith('/') || isJunk(path)) continue
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8)) throw new Error('cannot be unpacked')
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + packed)
    const whole = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: left.bytes })
    left.bytes -= whole.length
    if (left.bytes <= 0) throw new Error('too large')
    files.set(path, whole)
  }
  return files
}

import { inflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Buffer
}

const MAX_ENTRIES = 5000
/** Of everything unpacked: a zip of few bytes can claim to be as large as a town. */
const MAX_BYTES = 200 * 1024 * 1024

/** The entries of a small zip by its central directory. Null: it is none, is encrypted, too large, or of a kind that is not read. */
export function unzip(zip: Buffer): ZipEntry[] | null {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) return null
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) return null
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  let left = MAX_BYTES
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) return null
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    left -= size
    if ((flags & 1) === 1 || (method !== 0 && method !== 8) || left < 0) return null
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + packed)
    const content = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: size + 1 })
    entries.push({ name: zip.toString('utf8', at + 46, at + 46 + nameLength), content })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** The earliest day that a zip can name. */
const NO_DAY = new Date('1980-01-01T00:00:00Z')

/** Packs entries in their order; none says when it was made. */
export async function zipUp(entries: readonly ZipEntry[]): Promise<Buffer> {
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ zlib: { level: 6 } })
  // An OpenDocument is known by its first entry, which must not be packed.
  for (const { name, content } of entries) zip.append(content, { name, date: NO_DAY, store: name === 'mimetype' })
  const chunks: Buffer[] = []
  zip.on('data', (chunk: Buffer) => chunks.push(chunk))
  await zip.finalize()
  return Buffer.concat(chunks)
}

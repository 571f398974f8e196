import { cleanPicture } from './picture'
import { inflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  content: Buffer
}

const MAX_ENTRIES = 5000
/** Of everything unpacked: a zip of few bytes can claim to be as large as a town. */
const MAX_BYTES = 200 * 1024 * 1024

/** The entries of a small zip by its central directory. Null: it is none, is encrypted, too large, or of a kind that is not read. */
function unzip(zip: Buffer): ZipEntry[] | null {
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

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006'
/** What is said of the document as a whole. */
const EMPTY: Readonly<Record<string, string>> = {
  'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>`,
  'docProps/app.xml': `${XML}<Properties xmlns="${PROPERTIES}/extended-properties"/>`,
  'docProps/custom.xml': `${XML}<Properties xmlns="${PROPERTIES}/custom-properties"/>`,
  'meta.xml': `${XML}<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"/>`,
}

/** Who wrote a comment or a change, and where the file lay. */
const ATTRIBUTES = /\b(w:author|w:initials|w15:author|w15:userId|w15:providerId|userId|userName|providerId|displayName|initials)="[^"]*"/g
const ELEMENTS = /<(author|dc:creator|meta:initial-creator|meta:user-defined)\b([^>]*)>[^<]*<\/\1>/g
const NAMES = /^(ppt\/commentAuthors|ppt\/authors|xl\/persons\/)/
/** Where templates, linked files and printers lie on the author's machine or server. */
const TARGETS = /(\bTarget=)"(?:file:|\\\\)[^"]*"/gi

const cleanXml = ({ name, content }: ZipEntry): Buffer => {
  const text = content
    .toString('utf8')
    .replace(ATTRIBUTES, '$1=""')
    .replace(ELEMENTS, '<$1$2></$1>')
    .replace(TARGETS, '$1"none"')
    .replace(/(<x15ac:absPath\b[^>]*\burl=)"[^"]*"/g, '$1""')
  return Buffer.from(NAMES.test(name) ? text.replace(/\bname="[^"]*"/g, 'name=""') : text)
}

const PICTURES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }

/** Null: it cannot be cleaned. */
const cleanEntry = async (entry: ZipEntry): Promise<ZipEntry | null> => {
  const { name, content } = entry
  const empty = EMPTY[name]
  if (empty !== undefined) return { name, content: Buffer.from(empty) }
  // Name and server of a printer; spreadsheets open without.
  if (name.startsWith('xl/printerSettings/')) return { name, content: Buffer.alloc(0) }
  const mime = PICTURES[name.split('.').at(-1)?.toLowerCase() ?? '']
  if (mime !== undefined) {
    const picture = await cleanPicture(content, mime)
    return picture && { name, content: picture }
  }
  return /\.(xml|rels)$/.test(name) ? { name, content: cleanXml(entry) } : entry
}

/** Documents in documents, macros and what other programs left cannot be looked into. */
const CLOSED = /(^|\/)(embeddings|customXml|activeX|_xmlsignatures)\/|^META-INF\/documentsignatures|vbaProject/i

/**
 * The same document without properties, names of who commented or changed it, and places of pictures. Null: it holds what cannot be
 * cleaned.
 */
export async function cleanOffice(bytes: Buffer): Promise<Buffer | null> {
  const entries = unzip(bytes)
  if (!entries || entries.some(({ name }) => CLOSED.test(name))) return null
  const cleaned: ZipEntry[] = []
  for (const entry of entries) {
    const one = await cleanEntry(entry)
    if (!one) return null
    cleaned.push(one)
  }
  return zipUp(cleaned)
}

import { cleanPicture } from './picture'
import { unzip, zipUp, type ZipEntry } from './zip'

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

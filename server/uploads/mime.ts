import { fileTypeFromBuffer } from 'file-type'
import { readWhole } from '../blobs/area'

/** So much of a file is looked at: office documents name themselves in the first entries of their zip. */
const LOOKED_AT = 64 * 1024

const OCTETS = 'application/octet-stream'

/** What browsers run, whatever it is called: never told as its own type, so nothing of ours can be made to show it. */
const ACTIVE = /(html|svg|xml|javascript|ecmascript|x-msdownload|x-shockwave)/

const isText = (bytes: Buffer): boolean => {
  if (bytes.includes(0)) return false
  try {
    // The last character may be cut in the middle.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const TEXTS = /\.(txt|csv|md|log|json|ics)$/i

/** The type of some first bytes: by what they are and never by the name, save for plain texts, which no bytes tell. */
const mimeOf = async (first: Buffer, name: string): Promise<string> => {
  const found = await fileTypeFromBuffer(first).catch(() => undefined)
  // 'docx' and its like contain 'xml' in their type and are no such thing.
  if (found) return ACTIVE.test(found.mime) && !found.mime.includes('openxmlformats') ? OCTETS : found.mime
  if (first.length === 0 || !TEXTS.test(name) || !isText(first)) return OCTETS
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain'
}

/** The type of a blob. */
export const mimeOfBlob = async (blobId: string, { key, name }: { key: Buffer | null; name: string }): Promise<string> =>
  mimeOf(await readWhole(blobId, { key, start: 0, end: LOOKED_AT - 1 }), name)

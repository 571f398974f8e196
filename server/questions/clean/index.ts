import { cleanOffice } from './office'
import { cleanPdf } from './pdf'
import { hasEarlierRevisions } from './pdfParts'
import { cleanPicture } from './picture'

const OFFICE = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./

/** Why a file cannot be published as it is: refused.<key>. */
export const uncleanableReason = (bytes: Buffer | null, mime: string): 'questionFileRevised' | 'questionFileUncleanable' =>
  bytes !== null && mime === 'application/pdf' && hasEarlierRevisions(bytes) ? 'questionFileRevised' : 'questionFileUncleanable'

/**
 * The bytes of a file without what they say of who made it, when and with what. Null: it is of a kind, or holds something, that cannot be
 * cleaned. `mime` is what the bytes were found to be.
 */
export async function cleaned(bytes: Buffer, mime: string): Promise<Buffer | null> {
  try {
    if (mime === 'application/pdf') return cleanPdf(bytes)
    if (OFFICE.test(mime)) return await cleanOffice(bytes)
    if (mime.startsWith('image/')) return await cleanPicture(bytes, mime)
    return mime === 'text/plain' || mime === 'text/csv' ? bytes : null
  } catch {
    // Whatever cannot be read cannot be cleaned.
    return null
  }
}

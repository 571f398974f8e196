import { model, Schema } from '../platform/database/model'
import { AppError } from '../platform/errors'
import { heldBy, holds, isLinkToken, linkIdOf, newLinkToken, type Held, type HeldBy, type Holder } from '../platform/linkHolder'
import { openBytes, sealBytes, subKey } from '../sealing/area'

/** A printed document that waits to be fetched. */
interface DownloadDoc extends Held {
  /** SHA-256 of the token in the link. */
  _id: string
  name: string
  /**
   * Sealed by the token itself: a company's receipt prints what nobody else may read, and the database keeps what was deleted for a while.
   */
  body: Buffer
}

const schema = new Schema<DownloadDoc>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    sessionId: { type: String, default: null },
    userId: { type: String, default: null },
    name: { type: String, required: true },
    body: { type: Buffer, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'downloads', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
const DownloadModel = model<DownloadDoc>('Download', schema)

/** What fits into a document of the database, with some room. */
const MAX_BYTES = 12 * 1024 * 1024
export const DOWNLOAD_PATH = '/api/v1/downloads'

const bindingOf = (token: string) => ({
  key: subKey(Buffer.from(token, 'base64url'), 'download'),
  aad: Buffer.from(linkIdOf(token), 'utf8'),
})

/** Keeps a document for a minute and answers the path to it. Refuses with 413 what is too large. */
export const keepDownload = async (
  document: { name: string; body: Buffer },
  { holder, at }: { holder: Holder & { session: HeldBy }; at: Date },
): Promise<string> => {
  if (document.body.length > MAX_BYTES) throw new AppError('tooLarge')
  const token = newLinkToken()
  const body = sealBytes(document.body, bindingOf(token))
  await DownloadModel.create({ _id: linkIdOf(token), ...heldBy(holder, at), name: document.name, body })
  return `${DOWNLOAD_PATH}/${token}`
}

/** The document, as long as the link holds and for whom it was made; null otherwise, without saying why. */
export const findDownload = async (
  token: string,
  { holder, at }: { holder: Holder; at: Date },
): Promise<{ name: string; body: Buffer } | null> => {
  if (!isLinkToken(token)) return null
  const found = await DownloadModel.findOne({ _id: linkIdOf(token) }).lean<DownloadDoc>()
  if (!found || !(await holds(found, { by: holder, at }))) return null
  const { buffer } = found.body as unknown as { buffer: Uint8Array }
  const body = Buffer.isBuffer(found.body) ? found.body : Buffer.from(buffer)
  return { name: found.name, body: openBytes(body, bindingOf(token)) }
}

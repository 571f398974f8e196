import { model, Schema } from '../platform/database/model'
import type { Lang } from '../platform/errors'
import { placeIn, tellStrange } from '../platform/intentProof'
import { heldBy, holds, isLinkToken, linkIdOf, newLinkToken, type Held, type HeldBy, type Holder } from '../platform/linkHolder'
import { isOwnRow, rowCode } from '../platform/rowCode'

/** Files go out and come in here. */
export const FILES_PATH = '/api/v1/files'

/** What a link hands out: a file of a room, or all of the room as zip. Ids only: names may be sealed. */
export interface LinkTarget {
  readonly roomId: string
  /** null: all of it as zip. */
  readonly fileId: string | null
  /** One of its versions; null: the newest. */
  readonly versionId: string | null
  /** To be saved, to be shown, or as a small picture. */
  readonly as: 'file' | 'inline' | 'thumb'
  /** Of whoever asked: a room that every tender has is called in the reader's language. */
  readonly lang: Lang
  /** What a file is called on its way, where its own name would tell whose it is. Missing: its own. */
  readonly name?: string
}

interface FileLinkDoc extends Held, LinkTarget {
  /** SHA-256 of the token in the link. */
  _id: string
  /** That Lotse made it: whoever writes the database could else have any file handed out, sealed ones too. */
  code?: string
}

const schema = new Schema<FileLinkDoc>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    sessionId: { type: String, default: null },
    userId: { type: String, default: null },
    roomId: { type: String, required: true },
    fileId: { type: String, default: null },
    versionId: { type: String, default: null },
    as: { type: String, required: true },
    lang: { type: String, default: 'de' },
    name: String,
    expiresAt: { type: Date, required: true },
    code: String,
  },
  { collection: 'fileLinks', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
const FileLinkModel = model<FileLinkDoc>('FileLink', schema)

type Said = Omit<FileLinkDoc, '_id' | 'code'>
const saidBy = ({ holder, sessionId, userId, roomId, fileId, versionId, as, lang, name, expiresAt }: Said): Said => ({
  ...{ holder, sessionId, userId, roomId, fileId, versionId, as, lang, expiresAt },
  ...(name === undefined ? {} : { name }),
})

/** A path that hands something out for a minute, to whom it was made for. Whoever asks has judged that they may read it. */
export const makeFileLink = async (
  target: LinkTarget,
  { holder, at }: { holder: Holder & { session: HeldBy }; at: Date },
): Promise<string> => {
  const token = newLinkToken()
  const _id = linkIdOf(token)
  const said = saidBy({ ...heldBy(holder, at), ...target })
  await FileLinkModel.create({ _id, ...said, code: rowCode(placeIn(FileLinkModel, _id), 'link', said) })
  return `${FILES_PATH}/${token}`
}

/** What a link hands out, as long as it holds and for whom it was made; null otherwise, without saying why. */
export const findFileLink = async (token: string, { holder, at }: { holder: Holder; at: Date }): Promise<LinkTarget | null> => {
  if (!isLinkToken(token)) return null
  const found = await FileLinkModel.findOne({ _id: linkIdOf(token) }).lean<FileLinkDoc>()
  if (!found || !(await holds(found, { by: holder, at }))) return null
  // Who made it judged that they may read: nobody asks again.
  const place = placeIn(FileLinkModel, found._id)
  if (isOwnRow(place, 'link', saidBy(found), found.code)) return found
  await tellStrange(place)
  return null
}

import { createHash, randomBytes } from 'node:crypto'
import { model, Schema } from '../platform/database/model'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { isEarlierTaken } from '../platform/earlier'
import { AppError } from '../platform/errors'
import { placeIn, tellStrange } from '../platform/intentProof'
import { isOwnRow, rowCode } from '../platform/rowCode'

/** A person's calendar link: one each. The token is never stored, so that nobody who reads the database can follow the link. */
export interface CalendarLinkDoc {
  /** SHA-256 of the token. */
  _id: string
  userId: string
  createdAt: Date
  /** That Lotse made it, for this person. */
  code?: string
  rev?: number
}

const schema = new Schema<CalendarLinkDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    code: String,
    rev: { type: Number, default: 1 },
  },
  { collection: 'calendarLinks', versionKey: false },
)
schema.index({ userId: 1 }, { unique: true })
const CalendarLinkModel = model<CalendarLinkDoc>('CalendarLink', schema)

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

type Made = Pick<CalendarLinkDoc, '_id' | 'userId' | 'createdAt'>
const saidBy = ({ userId, createdAt }: Made) => ({ userId, createdAt })
const codeOf = (link: Made): string => rowCode(placeIn(CalendarLinkModel, link._id), 'link', saidBy(link))
const isOwnLink = (link: CalendarLinkDoc): boolean => isOwnRow(placeIn(CalendarLinkModel, link._id), 'link', saidBy(link), link.code)

/** Once: links of a version that gave them no code go on. */
export async function takeCalendarLinks(): Promise<number> {
  const left = await CalendarLinkModel.find({ code: null }).lean<CalendarLinkDoc[]>()
  for (const one of left) await commit(CalendarLinkModel, { _id: one._id }, { $set: { code: codeOf(one) } })
  return left.length
}

/** Those that somebody else put there. */
export const strangeCalendarLinks = async (): Promise<string[]> =>
  (await CalendarLinkModel.find({}).lean<CalendarLinkDoc[]>())
    .filter((one) => !isOwnLink(one) && (isEarlierTaken() || one.code !== undefined))
    .map(({ _id }) => _id)

export const linkOf = (userId: string): Promise<CalendarLinkDoc | null> => CalendarLinkModel.findOne({ userId }).lean<CalendarLinkDoc>()

/** Whose calendar a token opens; null for an unknown one. What does not look like a token costs no query. */
export const findLink = async (token: string): Promise<CalendarLinkDoc | null> => {
  const found = TOKEN.test(token) ? await CalendarLinkModel.findOne({ _id: hashOf(token) }).lean<CalendarLinkDoc>() : null
  if (!found || isOwnLink(found)) return found
  await tellStrange(placeIn(CalendarLinkModel, found._id))
  return null
}

export const dropLink = async (userId: string): Promise<boolean> => (await CalendarLinkModel.deleteMany({ userId })).deletedCount > 0

/** Makes a person's link anew and answers its token, which nobody will see again. Of two made at once one is refused (conflict). */
export async function makeLink(userId: string, createdAt: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await CalendarLinkModel.deleteMany({ userId })
  const made = { _id: hashOf(token), userId, createdAt }
  await CalendarLinkModel.create({ ...made, code: codeOf(made) }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? new AppError('conflict', {}, error) : error
  })
  return token
}

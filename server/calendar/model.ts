import { createHash, randomBytes } from 'node:crypto'
import { Schema, model } from 'mongoose'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'

/** A person's calendar link: one each. The token is never stored, so that nobody who reads the database can follow the link. */
export interface CalendarLinkDoc {
  /** SHA-256 of the token. */
  _id: string
  userId: string
  createdAt: Date
}

const schema = new Schema<CalendarLinkDoc>(
  { _id: { type: String, required: true }, userId: { type: String, required: true }, createdAt: { type: Date, required: true } },
  { collection: 'calendarLinks', versionKey: false },
)
schema.index({ userId: 1 }, { unique: true })
const CalendarLinkModel = model<CalendarLinkDoc>('CalendarLink', schema)

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const linkOf = (userId: string): Promise<CalendarLinkDoc | null> => CalendarLinkModel.findOne({ userId }).lean<CalendarLinkDoc>()

/** Whose calendar a token opens; null for an unknown one. What does not look like a token costs no query. */
export const findLink = async (token: string): Promise<CalendarLinkDoc | null> =>
  TOKEN.test(token) ? CalendarLinkModel.findOne({ _id: hashOf(token) }).lean<CalendarLinkDoc>() : null

export const dropLink = async (userId: string): Promise<boolean> => (await CalendarLinkModel.deleteMany({ userId })).deletedCount > 0

/** Makes a person's link anew and answers its token, which nobody will see again. Of two made at once one is refused (conflict). */
export async function makeLink(userId: string, createdAt: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await CalendarLinkModel.deleteMany({ userId })
  await CalendarLinkModel.create({ _id: hashOf(token), userId, createdAt }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? new AppError('conflict', {}, error) : error
  })
  return token
}

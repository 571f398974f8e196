import { createHash, randomBytes } from 'node:crypto'
import { Schema, model } from 'mongoose'

/** A logged-in browser. The token itself is never stored: who reads the database cannot log in with it. */
export interface SessionDoc {
  /** SHA-256 of the token. */
  _id: string
  userId: string
  /** Whether a second factor was confirmed in this session. */
  factor: boolean
  createdAt: Date
  seenAt: Date
  expiresAt: Date
}

const schema = new Schema<SessionDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    factor: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sessions', versionKey: false },
)
schema.index({ userId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

const SessionModel = model<SessionDoc>('Session', schema)

const IDLE_MS = 12 * 3_600_000
const ABSOLUTE_MS = 7 * 24 * 3_600_000
const SEEN_EVERY_MS = 5 * 60_000

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const expiry = (createdAt: Date, seenAt: Date): Date => new Date(Math.min(createdAt.getTime() + ABSOLUTE_MS, seenAt.getTime() + IDLE_MS))

/** Starts a session and returns its token, which exists only here and in the browser. */
export const startSession = async (userId: string, at: Date): Promise<{ token: string; session: SessionDoc }> => {
  const token = randomBytes(32).toString('base64url')
  const session: SessionDoc = { _id: hashToken(token), userId, factor: false, createdAt: at, seenAt: at, expiresAt: expiry(at, at) }
  await SessionModel.create(session)
  return { token, session }
}

/** The living session of a token, or null. What does not look like a token costs no query. */
export const findSession = async (token: string, at: Date): Promise<SessionDoc | null> => {
  if (!TOKEN.test(token)) return null
  return SessionModel.findOne({ _id: hashToken(token), expiresAt: { $gt: at } }).lean<SessionDoc>()
}

/** Notes that a session is in use: at most every 5 minutes a write, else nothing. Returns the session as it is now. */
export const touchSession = async (session: SessionDoc, at: Date): Promise<SessionDoc> => {
  if (at.getTime() - session.seenAt.getTime() < SEEN_EVERY_MS) return session
  const seen = { seenAt: at, expiresAt: expiry(session.createdAt, at) }
  await SessionModel.updateOne({ _id: session._id }, { $set: seen })
  return { ...session, ...seen }
}

export const endSession = async (sessionId: string): Promise<void> => {
  await SessionModel.deleteOne({ _id: sessionId })
}

/** Ends all sessions of a user, save the one kept. */
export const endSessionsOf = async (userId: string, except?: string): Promise<void> => {
  await SessionModel.deleteMany(except === undefined ? { userId } : { userId, _id: { $ne: except } })
}

import { createHash, randomBytes } from 'node:crypto'
import { model, Schema } from './database/model'
import { isEarlierTaken } from './earlier'
import { gather } from './gather'
import { insertAll } from './insertAll'
import { placeIn, tellStrange, type IntentPlace } from './intentProof'
import { isOwnRow, rowCode } from './rowCode'

/** A logged-in browser. The token itself is never stored: who reads the database cannot log in with it. */
export interface SessionDoc {
  /** SHA-256 of the token. */
  _id: string
  userId: string
  /** Whether a second factor was confirmed in this session. */
  factor: boolean
  /** The user's sessionEpoch at the start; under a later one the session is over. */
  epoch: number
  /** Browser and system in a few words, for the person's own list. */
  agent: string
  createdAt: Date
  seenAt: Date
  expiresAt: Date
  /** That Lotse began this session: whoever writes the database could be anybody by a row of their own. */
  code?: string
  /** That it let its second factor be confirmed. */
  factorCode?: string
  /** The log does not have the login yet: id of the intent to write it. Gone once it is there. */
  unlogged?: string
  /** That Lotse owes it: whoever writes the database could have anybody's login written down. */
  unloggedCode?: string
}

const schema = new Schema<SessionDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    factor: { type: Boolean, default: false },
    epoch: { type: Number, default: 0 },
    agent: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    code: String,
    factorCode: String,
    unlogged: String,
    unloggedCode: String,
  },
  { collection: 'sessions', versionKey: false },
)
schema.index({ userId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
schema.index({ unlogged: 1 }, { sparse: true })

const SessionModel = model<SessionDoc>('Session', schema)

const insert = gather((sessions: readonly SessionDoc[]) => insertAll(SessionModel.collection, sessions))

const IDLE_MS = 12 * 3_600_000
const ABSOLUTE_MS = 7 * 24 * 3_600_000
const SEEN_EVERY_MS = 5 * 60_000

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const expiry = (createdAt: Date, seenAt: Date): Date => new Date(Math.min(createdAt.getTime() + ABSOLUTE_MS, seenAt.getTime() + IDLE_MS))

/** What a session starts with beside its person. */
interface SessionStart {
  readonly epoch?: number
  readonly agent?: string
  /** Id of the intent to write the login into the log; missing: nobody has to. */
  readonly unlogged?: string
}

type Login = Pick<SessionDoc, '_id' | 'userId' | 'createdAt'> & { unlogged: string | undefined }

const codeOf = ({ _id, userId, createdAt, unlogged }: Login): string =>
  rowCode(placeIn(SessionModel, _id), 'login', { userId, createdAt, unlogged })

const owed = (login: Login) => (login.unlogged === undefined ? {} : { unlogged: login.unlogged, unloggedCode: codeOf(login) })

/** Whether Lotse left this login to be written down. */
export const isOwnLogin = ({ _id, userId, createdAt, unlogged, unloggedCode }: SessionDoc): boolean =>
  isOwnRow(placeIn(SessionModel, _id), 'login', { userId, createdAt, unlogged }, unloggedCode)

type Begun = Pick<SessionDoc, '_id' | 'userId' | 'epoch' | 'createdAt'>

/** What a session is from its beginning to its end. */
const begunOf = ({ userId, epoch, createdAt }: Begun) => ({ userId, epoch, createdAt })
const begunCode = (session: Begun): string => rowCode(placeIn(SessionModel, session._id), 'session', begunOf(session))
/** The factor has a code of its own, as it changes: two who write at once need not know of each other. */
const factorCodeOf = ({ _id, userId }: Pick<SessionDoc, '_id' | 'userId'>): string =>
  rowCode(placeIn(SessionModel, _id), 'factor', { userId })

/** Whether Lotse began it for this person, and had its second factor confirmed where it says so. */
export const isOwnSession = (session: SessionDoc): boolean => {
  const place = placeIn(SessionModel, session._id)
  if (!isOwnRow(place, 'session', begunOf(session), session.code)) return false
  return session.factor === false || isOwnRow(place, 'factor', { userId: session.userId }, session.factorCode)
}

/** Starts a session and returns its token, which exists only here and in the browser. */
export const startSession = async (
  userId: string,
  ...[at, { epoch = 0, agent = '', unlogged } = {}]: [at: Date, start?: SessionStart]
): Promise<{ token: string; session: SessionDoc }> => {
  const token = randomBytes(32).toString('base64url')
  const _id = hashToken(token)
  const times = { createdAt: at, seenAt: at, expiresAt: expiry(at, at) }
  const begun = { _id, userId, epoch, createdAt: at }
  const owes = owed({ _id, userId, createdAt: at, unlogged })
  const session: SessionDoc = { ...begun, factor: false, agent, ...times, code: begunCode(begun), ...owes }
  if (!(await insert(session))) throw new Error('two sessions with one token')
  return { token, session }
}

const markLogged = gather(async (ids: readonly string[]) => {
  await SessionModel.updateMany({ _id: { $in: [...ids] } }, { $unset: { unlogged: 1, unloggedCode: 1 } })
  return ids
})

/** The log has the login of this session. */
export const sessionLogged = async (sessionId: string): Promise<void> => {
  await markLogged(sessionId)
}

/** Sessions whose login the log does not have yet. */
export const unloggedSessions = (): Promise<SessionDoc[]> => SessionModel.find({ unlogged: { $exists: true } }).lean<SessionDoc[]>()

/** Once: what a version of before left. */
export async function takeLogins(): Promise<number> {
  const left = (await unloggedSessions()).filter(({ unloggedCode }) => unloggedCode === undefined)
  for (const one of left) await SessionModel.updateOne({ _id: one._id }, { $set: owed({ ...one, unlogged: one.unlogged }) })
  return left.length
}

/** Once: sessions of a version that gave them no code go on. */
export async function takeSessions(): Promise<number> {
  const left = await SessionModel.find({ code: null }).lean<SessionDoc[]>()
  for (const one of left) {
    const confirmed = one.factor ? { factorCode: factorCodeOf(one) } : {}
    await SessionModel.updateOne(
      { _id: one._id },
      { $set: { code: begunCode({ ...one, epoch: one.epoch ?? 0 }), epoch: one.epoch ?? 0, ...confirmed } },
    )
  }
  return left.length
}

/** Those that somebody else put there, or changed. */
export const strangeSessions = async (): Promise<string[]> =>
  (await SessionModel.find({}).lean<SessionDoc[]>())
    .filter((one) => !isOwnSession(one) && (isEarlierTaken() || one.code !== undefined))
    .map(({ _id }) => _id)

/** Where a session lies. */
export const sessionPlace = (id: string): IntentPlace => placeIn(SessionModel, id)

/** The living session of a token, or null. What does not look like a token costs no query. */
export const findSession = async (token: string, at: Date): Promise<SessionDoc | null> => {
  if (!TOKEN.test(token)) return null
  const found = await SessionModel.findOne({ _id: hashToken(token), expiresAt: { $gt: at } }).lean<SessionDoc>()
  if (!found) return null
  if (!isOwnSession(found)) {
    await tellStrange(sessionPlace(found._id))
    return null
  }
  // The time it ends at moves with each use, and is none of what its code says.
  return found.createdAt.getTime() + ABSOLUTE_MS > at.getTime() ? found : null
}

/** Whether that it is in use need not be noted. */
export const isSeenLately = ({ seenAt }: SessionDoc, at: Date): boolean => at.getTime() - seenAt.getTime() < SEEN_EVERY_MS

/** Notes that a session is in use: at most every 5 minutes a write, else nothing. Returns the session as it is now. */
export const touchSession = async (session: SessionDoc, at: Date): Promise<SessionDoc> => {
  if (isSeenLately(session, at)) return session
  const seen = { seenAt: at, expiresAt: expiry(session.createdAt, at) }
  await SessionModel.updateOne({ _id: session._id }, { $set: seen })
  return { ...session, ...seen }
}

/** The living sessions of a user, the latest seen first. */
export const sessionsOf = (userId: string, at: Date): Promise<SessionDoc[]> =>
  SessionModel.find({ userId, expiresAt: { $gt: at } })
    .sort({ seenAt: -1 })
    .limit(200)
    .lean<SessionDoc[]>()

/** Notes that this person confirmed the second factor in this session; false where it is over by now. */
export const confirmFactor = async (_id: string, userId: string): Promise<boolean> => {
  const { matchedCount } = await SessionModel.updateOne({ _id }, { $set: { factor: true, factorCode: factorCodeOf({ _id, userId }) } })
  return matchedCount === 1
}

/** Another second factor than the one that was confirmed in them: all of a user's sessions have to confirm again. */
export const unconfirmFactors = async (userId: string): Promise<void> => {
  await SessionModel.updateMany({ userId }, { $set: { factor: false }, $unset: { factorCode: 1 } })
}

export const endSession = async (sessionId: string): Promise<void> => {
  await SessionModel.deleteOne({ _id: sessionId })
}

/** Ends all sessions of a user, save the one kept. */
export const endSessionsOf = async (userId: string, except?: string): Promise<void> => {
  await SessionModel.deleteMany(except === undefined ? { userId } : { userId, _id: { $ne: except } })
}

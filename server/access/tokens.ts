import { createHash, createHmac, randomBytes } from 'node:crypto'
import { model, Schema } from '../platform/database/model'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { isEarlierTaken } from '../platform/earlier'
import { AppError } from '../platform/errors'
import { placeIn, tellStrange } from '../platform/intentProof'
import { keyFor } from '../platform/keyFile'
import { isOwnRow, rowCode } from '../platform/rowCode'

const HOUR = 3_600_000
/** What a link is for, and how long it lasts. A link of one purpose opens nothing else. */
export const LIFETIME_MS = {
  setup: 24 * HOUR,
  confirmation: 24 * HOUR,
  reset: HOUR,
  invitation: 14 * 24 * HOUR,
  admission: 14 * 24 * HOUR,
} as const
export type TokenPurpose = keyof typeof LIFETIME_MS

/** A link that works once. The token itself is never stored: who reads the database cannot follow it. */
export interface TokenDoc {
  /** SHA-256 of the token. */
  _id: string
  purpose: TokenPurpose
  /** Whose password it sets, address it confirms or account it lets in; null for setup, where there is nobody yet. */
  userId: string | null
  /** The address that an admission was sent to, and ends with; null or missing: any. */
  to?: string | null
  createdAt: Date
  usedAt: Date | null
  expiresAt: Date
  /** That Lotse made it, for this; gone once it was used. */
  code?: string
  rev: number
}

const schema = new Schema<TokenDoc>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, enum: Object.keys(LIFETIME_MS), required: true },
    userId: { type: String, default: null },
    to: { type: String, default: null },
    createdAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
    code: String,
    rev: { type: Number, default: 1 },
  },
  { collection: 'tokens', versionKey: false },
)
schema.index({ userId: 1, purpose: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
const TokenModel = model<TokenDoc>('Token', schema)

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * For whom a link is. `order` names what asked for it: carried out again after a crash, the same order makes the same link, not a second
 * one.
 */
interface TokenOrder {
  readonly userId: string | null
  readonly at: Date
  readonly order?: string
  readonly to?: string
}

const textFor = (purpose: TokenPurpose, { userId, order }: TokenOrder): string =>
  order === undefined
    ? randomBytes(32).toString('base64url')
    : createHmac('sha256', keyFor('links'))
        .update(JSON.stringify([purpose, userId, order]))
        .digest('base64url')

type Made = Pick<TokenDoc, '_id' | 'purpose' | 'userId' | 'to' | 'createdAt' | 'expiresAt'>
const saidBy = ({ purpose, userId, to, createdAt, expiresAt }: Made) => ({ purpose, userId, to: to ?? null, createdAt, expiresAt })
const codeOf = (link: Made): string => rowCode(placeIn(TokenModel, link._id), 'link', saidBy(link))
const isOwnLink = (link: TokenDoc): boolean => isOwnRow(placeIn(TokenModel, link._id), 'link', saidBy(link), link.code)

/** Once: links of a version that gave them no code, and that may still be followed. */
export async function takeLinks(): Promise<number> {
  const left = await TokenModel.find({ code: null, usedAt: null }).lean<TokenDoc[]>()
  for (const one of left) await commit(TokenModel, { _id: one._id, usedAt: null }, { $set: { code: codeOf(one) } })
  return left.length
}

/** Those that could be followed if Lotse had made them. */
export const strangeLinks = async (): Promise<string[]> =>
  (await TokenModel.find({ usedAt: null }).lean<TokenDoc[]>())
    .filter((one) => !isOwnLink(one) && (isEarlierTaken() || one.code !== undefined))
    .map(({ _id }) => _id)

/** Makes a link of this purpose for this person (null: for nobody yet). Earlier ones of the kind that were not used end with it. */
export const issueToken = async (purpose: TokenPurpose, wanted: TokenOrder): Promise<{ token: string; expiresAt: Date }> => {
  const { userId, at, to = null } = wanted
  const token = textFor(purpose, wanted)
  const _id = hashOf(token)
  const expiresAt = new Date(at.getTime() + LIFETIME_MS[purpose])
  await TokenModel.deleteMany({ purpose, userId, usedAt: null, _id: { $ne: _id } })
  const made = { _id, purpose, userId, to, createdAt: at, expiresAt }
  await TokenModel.create({ ...made, usedAt: null, code: codeOf(made) }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
  return { token, expiresAt }
}

/** Whether a link that was mailed to this person may still be followed. */
export const hasLivingToken = async (userId: string, at: Date): Promise<boolean> =>
  (await TokenModel.exists({ userId, usedAt: null, expiresAt: { $gt: at } })) !== null

/**
 * The link that this token opens right now; null for one that is unknown, used or expired. What does not look like a token costs no query.
 */
export const findToken = async (token: string, at: Date): Promise<TokenDoc | null> => {
  if (!TOKEN.test(token)) return null
  const found = await TokenModel.findOne({ _id: hashOf(token), usedAt: null, expiresAt: { $gt: at } }).lean<TokenDoc>()
  if (!found || isOwnLink(found)) return found
  await tellStrange(placeIn(TokenModel, found._id))
  return null
}

/**
 * Uses a link up. Of several who try at once, in whatever processes, exactly one gets through; the others are told that it no longer holds.
 */
export const useUpToken = async ({ _id }: Pick<TokenDoc, '_id'>, at: Date): Promise<void> => {
  try {
    await commit(TokenModel, { _id, usedAt: null, expiresAt: { $gt: at } }, { $set: { usedAt: at }, $unset: { code: 1 } })
  } catch (error) {
    if (error instanceof AppError) throw new AppError('notFound', { reason: 'linkInvalid' }, error)
    throw error
  }
}

/**
 * The same for a link that no token was stored for, as it proves itself (invitationKey.ts): `what` of this purpose is used once. False for
 * whoever comes later, in whatever process, for as long as a link of before could still hold.
 */
export const useOnce = async (purpose: TokenPurpose, what: string, at: Date): Promise<boolean> => {
  const expiresAt = new Date(at.getTime() + LIFETIME_MS[purpose])
  try {
    await TokenModel.create({ _id: hashOf(`${purpose} ${what}`), purpose, userId: null, createdAt: at, usedAt: at, expiresAt })
    return true
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return false
  }
}

/** Ends what else lies in somebody's mailbox once a password was set. An admission lies in their company's, and is the company's. */
export const dropTokensOf = async (userId: string): Promise<void> => {
  await TokenModel.deleteMany({ userId, usedAt: null, purpose: { $ne: 'admission' } })
}
/** The company's admins decide now, or nobody needs to any more. */
export const dropAdmissionsOf = async (userId: string): Promise<void> => {
  await TokenModel.deleteMany({ userId, usedAt: null, purpose: 'admission' })
}
/** Their company has another address by now. One that was mailed to that already stays. */
export const dropAdmissionsBefore = async (userIds: readonly string[], at: Date): Promise<void> => {
  await TokenModel.deleteMany({ userId: { $in: userIds }, usedAt: null, purpose: 'admission', createdAt: { $lt: at } })
}
export const dropSetupTokens = async (): Promise<void> => {
  await TokenModel.deleteMany({ purpose: 'setup', usedAt: null })
}

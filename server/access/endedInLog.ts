import { type AuditEntry, AuditModel, isProven, knownHash } from '../log/area'
import { placeIn, tellStrange } from '../platform/intentProof'
import { UserModel, type UserDoc } from './model'

/*
 * Codes say that Lotse wrote a row, not that it is the newest: whoever writes the database could put an account back as it was before its
 * password was changed, and sessions that ended then. So entries of what ends all sessions say how often that was done by then
 * (sessionEpoch), and an account that says less was put back.
 */

type Counted = Pick<UserDoc, '_id' | 'sessionEpoch'>

const loggedEpoch = async (userId: string): Promise<number> => {
  const hash = await knownHash(userId)
  if (hash === null) return 0
  const entries = await AuditModel.find({ 'data.user': hash, 'data.epoch': { $exists: true } }).lean<AuditEntry[]>()
  // None is older than the codes of entries.
  return Math.max(0, ...entries.filter(isProven).map(({ data }) => Number(data.epoch) || 0))
}

/** Whether the log knows a later password, or a later end of all sessions, than the account's row does. */
export const isPutBack = async ({ _id, sessionEpoch }: Counted): Promise<boolean> => (sessionEpoch ?? 0) < (await loggedEpoch(_id))

/**
 * What ends all sessions. Those of an account that was put back are over anyway, and it must not count up to what the log knows: a new
 * password alone makes it the newest.
 */
export const endingAll = async (user: Counted): Promise<{ $inc?: { sessionEpoch: number } }> =>
  (await isPutBack(user)) ? {} : { $inc: { sessionEpoch: 1 } }

/** Whether it was put back; whoever runs this hears of it. */
export const isPutBackTold = async (user: Counted): Promise<boolean> => {
  const isBack = await isPutBack(user)
  if (isBack) await tellStrange(placeIn(UserModel, user._id))
  return isBack
}

import { type AuditEntry, AuditModel, type AuditPerson, AuditPersonModel, endOfChain } from '../log/area'
import type { Actor } from '../calls/actor'
import type { UserDoc } from './model'

const FIRST_PIECE = 2_000

/** Who may know when somebody was here last: they themselves and whoever answers for the account. */
export const mayReadLastLogin = ({ kind, user }: Actor, subject: Pick<UserDoc, '_id' | 'organizationId'>): boolean =>
  kind === 'admin' ||
  user?.id === subject._id ||
  (kind === 'organizationAdmin' && subject.organizationId !== null && user?.organizationId === subject.organizationId)

/**
 * The latest login that the log knows; null: none. Read in pieces from the end, each wider: the embedded database reads all of a piece for
 * its last.
 */
export async function lastLoginOf(userId: string): Promise<Date | null> {
  const person = await AuditPersonModel.findOne({ _id: userId }, { hash: 1 }).lean<Pick<AuditPerson, 'hash'>>()
  if (!person) return null
  let to = (await endOfChain(null)) + 1
  for (let width = FIRST_PIECE; to > 1; width *= 4) {
    const from = Math.max(1, to - width)
    const found = await AuditModel.find({ actor: person.hash, type: 'LOGIN', _id: { $gte: from, $lt: to } }, { at: 1 })
      .sort({ _id: -1 })
      .limit(1)
      .lean<Pick<AuditEntry, 'at'>[]>()
    if (found[0]) return found[0].at
    to = from
  }
  return null
}

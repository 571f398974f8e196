import type { AuditRecord } from '../../log/area'
import { isEarlierTaken } from '../../platform/earlier'
import { tellStrange } from '../../platform/intentProof'
import { isOwnLogin, sessionLogged, sessionPlace, unloggedSessions, type SessionDoc } from '../../platform/sessionStore'
import type { SweepPart } from '../../platform/sweep'
import { UserModel, type UserDoc } from '../model'
import { personName } from '../sessions'

type Audit = (record: AuditRecord) => Promise<unknown>

/**
 * Writes a login into the log: once, however often it is called. The answer need not wait for it: that it is to be done was written with
 * the session, and what a crash leaves is done by the sweep.
 */
export const recordLogin = async (session: SessionDoc, { user, audit }: { user: UserDoc; audit: Audit }): Promise<void> => {
  const { _id, createdAt, unlogged } = session
  if (unlogged === undefined) return
  if (!isOwnLogin(session)) return tellStrange(sessionPlace(_id))
  const actor = { id: user._id, email: user.email, name: personName(user) }
  await audit({ type: 'LOGIN', at: createdAt, actor, data: { intent: unlogged } })
  await sessionLogged(_id)
}

/** Part of the sweep: logins of processes that died before the log had them. */
export const recordLoginsLeft =
  (audit: Audit): SweepPart =>
  async ({ isLeft, onError }) => {
    for (const session of await unloggedSessions()) {
      if (!isLeft(session.createdAt)) continue
      const user = await UserModel.findOne({ _id: session.userId }).lean<UserDoc>()
      if (user) await recordLogin(session, { user, audit }).catch(onError)
    }
  }

/** Sessions that say of themselves what somebody else wrote there. */
export const strangeLogins = async (): Promise<string[]> =>
  (await unloggedSessions()).filter((one) => !isOwnLogin(one) && (isEarlierTaken() || one.unloggedCode !== undefined)).map(({ _id }) => _id)

import { AuditModel, type AuditPerson, AuditPersonModel } from '../../log/area'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import { endingAll } from '../endedInLog'
import { matters } from '../matters'
import type { AuditActor } from '../../calls/context'
import { closedState } from '../closedState'
import { intervening } from '../interventions'
import { UserModel, type UserDoc } from '../model'
import { toldOfChange } from '../notices'
import { personRecord } from '../record'
import { whileAdminsStay } from './lastAdmin'

interface By {
  readonly by: AuditActor
  readonly at: Date
}

/**
 * Disables an account: from this write on its sessions are over, and so is everything it was let in for. Refuses (409) for the last system
 * admin.
 */
export const disableUser = async (user: UserDoc, { by, at }: By): Promise<UserDoc> => {
  const [notices, ending] = [await toldOfChange(user, { what: 'disabled', by }), await endingAll(user)]
  return whileAdminsStay(user, at, () =>
    commit(
      UserModel,
      { _id: user._id, state: user.state },
      { $set: { ...closedState(user), updated: at, updatedBy: by.name }, ...ending },
      [personRecord({ at, actor: by, entries: [{ type: 'USER_DISABLED', data: {} }], endsSessions: true, notices })],
    ),
  )
}

/** Unlocks an account; it becomes what it was before: one whose address was never confirmed waits for that again. */
export const unlockUser = async (user: UserDoc, { by, at }: By): Promise<UserDoc> => {
  if (user.state === '') throw new AppError('conflict', { reason: 'emailUnconfirmed' })
  const state = user.stateBefore ?? 'ACTIVE'
  const set = { state, stateBefore: null, updated: at, updatedBy: by.name }
  const entries = [{ type: 'USER_ENABLED', data: { state: state === '' ? 'UNCONFIRMED' : state } }]
  const notices = await toldOfChange(user, { what: 'enabled', by })
  return commit(UserModel, { _id: user._id, state: user.state }, { $set: set, ...intervening(user._id, { by, at }, ['enabled']) }, [
    personRecord({ at, actor: by, entries, notices }),
  ])
}

/** Whether anything would point into the void: the person acted (the log), or is in a tender's team, as whoever made one always is. */
export const hasHistory = async (userId: string): Promise<boolean> => {
  const person = await AuditPersonModel.findOne({ _id: userId }, { hash: 1 }).lean<Pick<AuditPerson, 'hash'>>()
  if (person && (await AuditModel.exists({ actor: person.hash })) !== null) return true
  return matters.value.isInTeam(userId)
}

/**
 * Deletes an account that never did anything; any other one is disabled. The account is closed first, with what is left to do in it: killed
 * in between, the server finishes at its next start. Answers the disabled account, or null once it is to be deleted.
 */
export const removeUser = async (user: UserDoc, { by, at }: By): Promise<{ outcome: 'deleted' | 'disabled'; user: UserDoc }> => {
  if (await hasHistory(user._id))
    return { outcome: 'disabled', user: user.state === 'DISABLED' ? user : await disableUser(user, { by, at }) }
  const ending = await endingAll(user)
  const closed = await whileAdminsStay(user, at, () =>
    commit(
      UserModel,
      { _id: user._id, state: user.state },
      { $set: { ...closedState(user), updated: at, updatedBy: by.name }, ...ending },
      [{ id: newId(), kind: 'deletion', facts: { at, actor: by } }],
    ),
  )
  return { outcome: 'deleted', user: closed }
}

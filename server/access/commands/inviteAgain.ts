import { takeAttempt } from '../../platform/attempts'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { intervening } from '../interventions'
import { UserModel, type UserDoc } from '../model'
import { personRecord } from '../record'
import { invitation, organizationNamed, type Inviter } from './createUser'

const FREE_MAILS = 3

/** Mails an invitation anew. 409 where the person came in already or set a password of their own; 429 after a few in a row. */
export const inviteAgain = async (user: UserDoc, ...[by, at]: [Inviter, Date]): Promise<UserDoc> => {
  if (user.state !== '' || user.passwordHash !== null || user.authenticationBackend !== null)
    throw new AppError('conflict', { reason: 'notInvited' })
  const seconds = await takeAttempt({ kind: 'invitation', key: user._id, free: FREE_MAILS }, at)
  if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyMails', params: { seconds }, seconds })
  const organization = await organizationNamed(user.organizationId ?? user.proposal?.organizationId ?? null)
  const { id, email, name } = by
  const record = personRecord({
    at,
    actor: { id, email, name },
    entries: [{ type: 'INVITE_SENT' }],
    mail: invitation(user, by, organization?.name ?? ''),
  })
  return commit(
    UserModel,
    { _id: user._id, state: '', passwordHash: null },
    { $set: { invitedAt: at }, ...intervening(user._id, { by, at }, ['invited']) },
    [record],
  )
}

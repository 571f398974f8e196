import type { Context } from '../calls/context'
import { AppError } from '../platform/errors'
import { isStaff } from '../calls/actor'
import type { Inviter } from './commands/createUser'

/** Who makes or changes accounts in a call. */
export const inviterOf = ({ actor }: Pick<Context, 'actor'>): Inviter => {
  if (!actor.user) throw new AppError('notLoggedIn')
  const { id, email, name, organizationId, readsFrom = null } = actor.user
  return { id, email, name, organizationId, readsFrom, isStaff: isStaff(actor) }
}

import type { Actor } from '../calls/actor'
import { AppError } from '../platform/errors'
import { isBidder } from '../offers/area'
import type { Context } from '../calls/context'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { begunAt } from './model'

/** Whether it was begun before the caller came to the company, who reads nothing of before. */
export const profileSubject = async ({ actor }: Context): Promise<{ isEarlier: boolean }> => {
  const { organizationId, readsFrom } = actor.user ?? {}
  if (!organizationId || !readsFrom) return { isEarlier: false }
  const begun = await begunAt(organizationId)
  return { isEarlier: begun !== null && begun < readsFrom }
}

/** Only companies have a profile, and their people read and write their own. */
export const mayUseProfile = (actor: Actor, { isEarlier }: { isEarlier: boolean }): AccessDecision => {
  if (!isBidder(actor)) return deny(403, 'onlyCompanies')
  return isEarlier ? deny(403, 'earlierReading') : allow()
}

/** The caller's own organization; policies let nobody through to here who has none. */
export const ownOrganization = ({ user }: Actor): number => {
  if (user?.organizationId === null || user?.organizationId === undefined) throw new AppError('forbidden')
  return user.organizationId
}

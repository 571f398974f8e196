import type { Actor } from '../access/actor'
import { AppError } from '../platform/errors'
import { isBidder } from '../offers/policy'
import { allow, deny, type Verdict } from '../transport/verdict'

/** Only companies have a profile, and their people read and write their own. */
export const mayUseProfile = (actor: Actor): Verdict => (isBidder(actor) ? allow() : deny(403, 'onlyCompanies'))

/** The caller's own organization; policies let nobody through to here who has none. */
export const ownOrganization = ({ user }: Actor): number => {
  if (user?.organizationId === null || user?.organizationId === undefined) throw new AppError('forbidden')
  return user.organizationId
}

import { getOpenRequests as contract } from '../../contract/requests/getOpenRequests'
import { isBidder } from '../../offers/area'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { openRequests } from '../due'

/** People without a company, and of authorities, were asked nothing. */
export const getOpenRequests = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor, now }) {
    const orgId = actor.user?.organizationId ?? null
    return orgId !== null && isBidder(actor) ? openRequests(orgId, now) : []
  },
})

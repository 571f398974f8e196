import { ownUser } from '../../access/area'
import { revokeCalendarLink as contract } from '../../contract/calendar/revokeCalendarLink'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { dropLink } from '../model'

export const revokeCalendarLink = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    if (await dropLink(user._id)) await ctx.audit('CALENDAR_LINK_REVOKED')
    return null
  },
})

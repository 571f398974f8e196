import { ownUser } from '../../access/area'
import { renewCalendarLink as contract } from '../../contract/calendar/renewCalendarLink'
import { linkTo } from '../../platform/publicUrl'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { makeLink } from '../model'

export const renewCalendarLink = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const token = await makeLink(user._id, ctx.now)
    await ctx.audit('CALENDAR_LINK_RENEWED')
    return { url: linkTo(`/api/v1/calendar/${token}.ics`), createdAt: ctx.now.toISOString() }
  },
})

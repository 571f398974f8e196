import * as contract from '../contract/all.gen'
import { ownUser } from '../access/area'
import { method } from '../calls/method'
import { allow } from '../calls/accessDecision'
import { linkOf, makeLink, dropLink } from './model'
import { linkTo } from '../platform/publicUrl'

export const getCalendarLink = method(contract.getCalendarLink, {
  subject: ownUser,
  policy: () => allow(),
  async handle(_ctx, user) {
    const link = await linkOf(user._id)
    return link && { createdAt: link.createdAt.toISOString() }
  },
})

export const renewCalendarLink = method(contract.renewCalendarLink, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const token = await makeLink(user._id, ctx.now)
    await ctx.audit('CALENDAR_LINK_RENEWED')
    return { url: linkTo(`/api/v1/calendar/${token}.ics`), createdAt: ctx.now.toISOString() }
  },
})

export const revokeCalendarLink = method(contract.revokeCalendarLink, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    if (await dropLink(user._id)) await ctx.audit('CALENDAR_LINK_REVOKED')
    return null
  },
})

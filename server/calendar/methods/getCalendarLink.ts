import { ownUser } from '../../access/area'
import { getCalendarLink as contract } from '../../contract/calendar/getCalendarLink'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { linkOf } from '../model'

export const getCalendarLink = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(_ctx, user) {
    const link = await linkOf(user._id)
    return link && { createdAt: link.createdAt.toISOString() }
  },
})

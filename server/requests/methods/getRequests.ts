import { isStaff } from '../../calls/actor'
import { getRequests as contract } from '../../contract/requests/getRequests'
import { isBefore } from '../../offers/area'
import { tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { RequestModel, type RequestDoc } from '../model'
import { mayListRequests } from '../policy'
import { presentRequests } from '../present'

export const getRequests = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayListRequests,
  async handle(ctx, { tender, now }) {
    const reader = isStaff(ctx.actor) ? 'team' : 'bidder'
    const all = await RequestModel.find({ tenderId: tender._id }).lean<RequestDoc[]>()
    const own = reader === 'team' ? all : all.filter(({ orgId }) => orgId === ctx.actor.user?.organizationId)
    own.sort((a, b) => b.created.getTime() - a.created.getTime() || (a.no < b.no ? -1 : 1))
    // An answer is submitted like an offer: who came to the company later does not read it unasked.
    const views = await presentRequests(own, { tender, reader, now })
    return views.map((view) => (view.answer && isBefore(ctx.actor, new Date(view.answer.receivedAt)) ? { ...view, answer: null } : view))
  },
})

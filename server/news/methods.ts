import * as contract from '../contract/all.gen'
import { actingUser, mayRead, tenderSubject } from '../tenders/area'
import { method } from '../calls/method'
import { markKnown, visit } from './visits'
import { newsOf } from './entries'

export const dismissTenderNews = method(contract.dismissTenderNews, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  async handle(ctx, { tender }) {
    await markKnown({ userId: actingUser(ctx).id, tenderId: tender._id }, ctx.now)
    return null
  },
})

export const visitTender = method(contract.visitTender, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  async handle(ctx, { tender }) {
    const { since, began, known } = await visit({ userId: actingUser(ctx).id, tenderId: tender._id }, ctx.now)
    if (since === null || (known !== null && known >= began)) return { since: since?.toISOString() ?? null, entries: [] }
    return { since: since.toISOString(), entries: await newsOf(ctx, tender, { from: since, until: began }) }
  },
})

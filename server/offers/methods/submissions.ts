import * as contract from '../../contract/all.gen'
import { method } from '../../calls/method'
import { mayAskReceipt, presentReceipt, readReceipt, receiptSubject } from '../receiptSubject'
import { actingUser, mayMove, tenderSubject, type TenderSubject } from '../../tenders/area'
import type { Actor } from '../../calls/actor'
import { lateSubmissions } from '../late'
import { mismatchesIn } from '../integrity/mismatches'

export const getReceipt = method(contract.getReceipt, {
  subject: (_ctx, { no }) => receiptSubject(no),
  policy: mayAskReceipt,
  handle: async (ctx, subject) => presentReceipt(await readReceipt(ctx, subject, contract.getReceipt.name)),
})

export const getLateSubmissions = method(contract.getLateSubmissions, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor: Actor, { tender, now }: TenderSubject) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => lateSubmissions(tender, { userId: actingUser(ctx).id, at: ctx.now }),
})

export const getMismatches = method(contract.getMismatches, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor: Actor, { tender, now }: TenderSubject) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => mismatchesIn(tender, ctx.now),
})

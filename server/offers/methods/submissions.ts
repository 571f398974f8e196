import * as contract from '../../contract/all.gen'
import { method } from '../../calls/method'
import { mayAskReceipt, presentReceipt, readReceipt, receiptSubject } from '../receiptSubject'
import { isOpened } from '../sealing'
import { actingUser, isProjectEditor, mayMove, teamAudience, tenderSubject, type TenderSubject } from '../../tenders/area'
import type { Actor } from '../../calls/actor'
import { openLate } from '../commands/openLate'
import { refuseSealed } from '../commands/refuseSealed'
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

export const openLateSubmission = method(contract.openLateSubmission, {
  subject: (_ctx, { no }) => receiptSubject(no),
  policy: mayAskReceipt,
  async handle(ctx, { found }, { password, reason }) {
    const [by, at] = [actingUser(ctx), ctx.now]
    const isInside = found !== null && isProjectEditor(ctx.actor, found.tender)
    if (!isInside || found.withdrawnAt !== null || !isOpened(found.submission, found.tender, found.submission.offerId))
      throw await refuseSealed({ by, at, method: contract.openLateSubmission.name, tender: isInside ? found.tender : null })
    const { submission, tender } = found
    const done = await openLate({ submission, tender, password, reason: (reason ?? '').trim(), by, at })
    // Whoever is to confirm has the page open already; also the ranking has one more.
    await ctx.publish('evaluation', tender._id, { version: submission.rev + 1, audience: teamAudience(tender) })
    return done
  },
})

import { openLateSubmission as contract } from '../../contract/offers/submissions'
import { actingUser, isProjectEditor, teamAudience } from '../../tenders/area'
import { method } from '../../calls/method'
import { openLate } from '../commands/openLate'
import { refuseSealed } from '../commands/refuseSealed'
import { mayAskReceipt, receiptSubject } from '../receiptSubject'
import { isOpened } from '../sealing'

export const openLateSubmission = method(contract, {
  subject: (_ctx, { no }) => receiptSubject(no),
  policy: mayAskReceipt,
  async handle(ctx, { found }, { password, reason }) {
    const [by, at] = [actingUser(ctx), ctx.now]
    const isInside = found !== null && isProjectEditor(ctx.actor, found.tender)
    if (!isInside || found.withdrawnAt !== null || !isOpened(found.submission, found.tender, found.submission.offerId))
      throw await refuseSealed({ by, at, method: contract.name, tender: isInside ? found.tender : null })
    const { submission, tender } = found
    const done = await openLate({ submission, tender, password, reason: (reason ?? '').trim(), by, at })
    // Whoever is to confirm has the page open already; also the ranking has one more.
    await ctx.publish('evaluation', tender._id, { version: submission.rev + 1, audience: teamAudience(tender) })
    return done
  },
})

import { sendLetters as contract } from '../../contract/procedure/letters'
import { method } from '../../calls/method'
import { actingUser, effectPortsOf, presentTender, runIntents, tenderSubject, withCurrent } from '../../tenders/area'
import { informLosers } from '../letters/inform'
import { runLettersIntents } from '../letters/record'
import { lettersToSend, sendPlain } from '../letters/send'
import { maySendLetters } from '../policy'

export const sendLetters = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => maySendLetters(actor, tender, now),
  async handle(ctx, { tender }, { letters: asked }) {
    const acting = { by: actingUser(ctx), at: ctx.now }
    const letters = await lettersToSend(tender, asked)
    if (letters.kind !== 'information') {
      const sent = await sendPlain(tender, letters, acting)
      await runLettersIntents({ ...sent, pending: sent.pending.slice(-1) }, effectPortsOf(ctx))
      return presentTender(tender, ctx)
    }
    const { tender: moved, left } = await withCurrent(ctx, tender._id, () => informLosers(tender, letters, acting))
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})

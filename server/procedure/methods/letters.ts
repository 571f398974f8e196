import * as contract from '../../contract/all.gen'
import { method } from '../../calls/method'
import { mayMove, tenderSubject, actingUser, effectPortsOf, presentTender, runIntents, withCurrent } from '../../tenders/area'
import { presentAllLetters, presentLetters } from '../letters/present'
import { runLettersIntents } from '../letters/record'
import { writeLetters as write } from '../letters/write'
import { mayWriteLetters, maySendLetters } from '../policy'
import { informLosers } from '../letters/inform'
import { lettersToSend, sendPlain } from '../letters/send'
import { discard } from '../letters/discard'

export const getLetters = method(contract.getLetters, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => presentAllLetters(tender, ctx),
})

export const writeLetters = method(contract.writeLetters, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayWriteLetters(actor, tender, now),
  async handle(ctx, { tender }, { input }) {
    const letters = await write(tender, input, { by: actingUser(ctx), at: ctx.now })
    await runLettersIntents({ ...letters, pending: letters.pending.slice(-1) }, effectPortsOf(ctx))
    return presentLetters(tender, letters, ctx)
  },
})

export const sendLetters = method(contract.sendLetters, {
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

export const discardLetters = method(contract.discardLetters, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayWriteLetters(actor, tender, now),
  async handle(ctx, { tender }, { letters }) {
    await discard(tender, letters, { by: actingUser(ctx), at: ctx.now, ports: effectPortsOf(ctx) })
    return presentAllLetters(tender, ctx)
  },
})

import { writeLetters as contract } from '../../contract/procedure/letters'
import { method } from '../../calls/method'
import { actingUser, effectPortsOf, tenderSubject } from '../../tenders/area'
import { presentLetters } from '../letters/present'
import { runLettersIntents } from '../letters/record'
import { writeLetters as write } from '../letters/write'
import { mayWriteLetters } from '../policy'

export const writeLetters = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayWriteLetters(actor, tender, now),
  async handle(ctx, { tender }, { input }) {
    const letters = await write(tender, input, { by: actingUser(ctx), at: ctx.now })
    await runLettersIntents({ ...letters, pending: letters.pending.slice(-1) }, effectPortsOf(ctx))
    return presentLetters(tender, letters, ctx)
  },
})

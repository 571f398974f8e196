import { discardLetters as contract } from '../../contract/procedure/letters'
import { method } from '../../calls/method'
import { actingUser, effectPortsOf, tenderSubject } from '../../tenders/area'
import { discard } from '../letters/discard'
import { presentAllLetters } from '../letters/present'
import { mayWriteLetters } from '../policy'

export const discardLetters = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayWriteLetters(actor, tender, now),
  async handle(ctx, { tender }, { letters }) {
    await discard(tender, letters, { by: actingUser(ctx), at: ctx.now, ports: effectPortsOf(ctx) })
    return presentAllLetters(tender, ctx)
  },
})

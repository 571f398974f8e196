import { getJury as contract } from '../../contract/procedure/contest'
import { effectPortsOf, mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { lotOfJury } from '../jury/numbers'
import { presentJury } from '../jury/present'
import { findRecord } from '../openingRecord'

export const getJury = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { lotId }) {
    // One that ended a moment ago has its record, and with it the numbers, still to be made.
    const { works, authors } = lotOfJury(tender, lotId)
    for (const one of [works, authors]) if (one) await findRecord(one.id, effectPortsOf(ctx))
    return presentJury(tender, lotId)
  },
})

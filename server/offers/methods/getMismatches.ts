import { getMismatches as contract } from '../../contract/offers/mismatch'
import { mayMove, tenderSubject, type TenderSubject } from '../../tenders/area'
import type { Actor } from '../../calls/actor'
import { method } from '../../calls/method'
import { mismatchesIn } from '../integrity/mismatches'

export const getMismatches = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor: Actor, { tender, now }: TenderSubject) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => mismatchesIn(tender, ctx.now),
})

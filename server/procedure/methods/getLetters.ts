import { getLetters as contract } from '../../contract/procedure/letters'
import { method } from '../../calls/method'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentAllLetters } from '../letters/present'

export const getLetters = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => presentAllLetters(tender, ctx),
})

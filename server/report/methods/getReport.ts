import { getReport as contract } from '../../contract/report/getReport'
import { mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { readReport } from '../reading/readReport'

export const getReport = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }, { allNotes }) => readReport(tender, ctx.lang, allNotes ? 'all' : 'newest'),
})

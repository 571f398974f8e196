import { addReportNote as contract } from '../../contract/report/addReportNote'
import { mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { writeNote } from '../notes'
import { readReport } from '../reading/readReport'

export const addReportNote = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { note }) {
    await writeNote(ctx, tender._id, note)
    return readReport(tender, ctx.lang)
  },
})

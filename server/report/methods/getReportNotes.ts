import { getReportNotes as contract } from '../../contract/report/getReportNotes'
import { mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { presentNotes, readNotes } from '../notes'
import { readNoteLog } from '../reading/fromLog'

export const getReportNotes = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(_ctx, { tender }, { page }) {
    const [{ notes }, log] = await Promise.all([readNotes(tender._id, page), readNoteLog(tender._id)])
    return { notes: await presentNotes(notes, log) }
  },
})

import { signReport as contract } from '../../contract/report/signReport'
import { AppError } from '../../platform/errors'
import { actingUser, mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { readReport } from '../reading/readReport'
import { reportDoc, writeReport } from '../record'
import { storeSigned } from '../signed'

export const signReport = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { version, noteCount }) {
    const { version: stands, updatedBy } = await reportDoc(tender._id, ctx.now)
    // Before anything is signed and stored that would then be named by nothing.
    if (stands !== version)
      throw new AppError('stale', { reason: 'staleBy', changedBy: updatedBy, params: { changedBy: updatedBy }, version: stands })
    const report = await readReport(tender, ctx.lang, 'all')
    if (noteCount != null && report.noteCount !== noteCount) throw new AppError('stale', { version: stands })
    const row = await storeSigned(report, { by: actingUser(ctx).name, at: ctx.now })
    const data = { no: row.no, hash: row.hash }
    await writeReport(ctx, tender._id, { version, change: { $push: { versions: row } }, type: 'REPORT_SIGNED', data })
    return readReport(tender, ctx.lang)
  },
})

import { getReportVersion as contract } from '../../contract/report/getReportVersion'
import { AppError } from '../../platform/errors'
import { mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { ReportModel, type ReportDoc } from '../model'
import { presentSigned } from '../signed'

export const getReportVersion = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(_ctx, { tender }, { no }) {
    const report = await ReportModel.findOne({ _id: tender._id }).lean<ReportDoc>()
    const signed = report && (await presentSigned(report, no))
    if (!signed) throw new AppError('notFound')
    return signed
  },
})

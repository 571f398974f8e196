import { updateReportLine as contract } from '../../contract/report/updateReportLine'
import { AppError } from '../../platform/errors'
import { actingUser, mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { readReport } from '../reading/readReport'
import { reportDoc, textHash, writeReport } from '../record'

export const updateReportLine = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { input }) {
    const { version, lineId } = input
    const text = input.text.trim()
    const before = await readReport(tender, ctx.lang)
    if (!before.lines.some(({ id }) => id === lineId)) throw new AppError('notFound')
    const { lines } = await reportDoc(tender._id, ctx.now)
    const others = lines.filter((one) => one.lineId !== lineId)
    const own = text === '' ? [] : [{ lineId, text, by: actingUser(ctx).name, at: ctx.now }]
    const change = { $set: { lines: [...others, ...own] } }
    await writeReport(ctx, tender._id, { version, change, type: 'REPORT_LINE_WRITTEN', data: { line: lineId, hash: textHash(text) } })
    return readReport(tender, ctx.lang)
  },
})

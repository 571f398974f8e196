import { updateReportLine as contract } from '../../contract/report/updateReportLine'
import { AppError } from '../../platform/errors'
import { actingUser, mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { readReport } from '../reading/readReport'
import { reportDoc, writeReport } from '../record'
import { NOTHING, writtenHash } from '../written'

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
    const words = text === '' ? null : { text, by: actingUser(ctx).name, at: ctx.now }
    const change = { $set: { lines: [...others, ...(words ? [{ lineId, ...words }] : [])] } }
    const data = { line: lineId, hash: words ? writtenHash(words) : NOTHING }
    await writeReport(ctx, tender._id, { version, change, type: 'REPORT_LINE_WRITTEN', data })
    return readReport(tender, ctx.lang)
  },
})

import * as contract from '../contract/all.gen'
import { mayMove, tenderSubject, actingUser } from '../tenders/area'
import { method } from '../calls/method'
import { writeNote, presentNotes, readNotes } from './notes'
import { readReport } from './reading/readReport'
import { readNoteLog } from './reading/fromLog'
import { AppError } from '../platform/errors'
import { ReportModel, type ReportDoc } from './model'
import { presentSigned, storeSigned } from './signed'
import { reportDoc, writeReport } from './record'
import { NOTHING, writtenHash } from './written'

export const addReportNote = method(contract.addReportNote, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { note }) {
    await writeNote(ctx, tender._id, note)
    return readReport(tender, ctx.lang)
  },
})

export const getReport = method(contract.getReport, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }, { allNotes }) => readReport(tender, ctx.lang, allNotes ? 'all' : 'newest'),
})

export const getReportNotes = method(contract.getReportNotes, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(_ctx, { tender }, { page }) {
    const [{ notes }, log] = await Promise.all([readNotes(tender._id, page), readNoteLog(tender._id)])
    return { notes: await presentNotes(notes, log) }
  },
})

export const getReportVersion = method(contract.getReportVersion, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(_ctx, { tender }, { no }) {
    const report = await ReportModel.findOne({ _id: tender._id }).lean<ReportDoc>()
    const signed = report && (await presentSigned(report, no))
    if (!signed) throw new AppError('notFound')
    return signed
  },
})

export const signReport = method(contract.signReport, {
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

export const updateReportLine = method(contract.updateReportLine, {
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

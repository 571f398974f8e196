import { addReportNote as contract } from '../../contract/report/addReportNote'
import { AppError } from '../../platform/errors'
import { actingUser, mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { readReport } from '../reading/readReport'
import { reportDoc, writeReport } from '../record'
import { writtenHash } from '../written'

/** They lie in one document, of 16 MB at most: 10,000 characters of four bytes each, beside the lines. */
const MAX_NOTES = 200
/** So many people who write in the same moment wait for each other. */
const TRIES = 10

export const addReportNote = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, params) {
    const text = params.text.trim()
    if (text === '') throw new AppError('invalid', { errors: [{ path: '/text', rule: 'required' }] })
    for (let tries = 1; ; tries++) {
      const { notes, version } = await reportDoc(tender._id, ctx.now)
      if (notes.length >= MAX_NOTES) throw new AppError('conflict', { reason: 'refused.tooManyNotes', params: { max: MAX_NOTES } })
      const no = (notes.at(-1)?.no ?? 0) + 1
      const words = { text, by: actingUser(ctx).name, at: ctx.now }
      const data = { no, hash: writtenHash(words) }
      try {
        await writeReport(ctx, tender._id, { version, change: { $push: { notes: { no, ...words } } }, type: 'REPORT_NOTE_WRITTEN', data })
        return await readReport(tender, ctx.lang)
      } catch (fault) {
        // Nobody's note stands in another's way.
        if (tries >= TRIES || !(fault instanceof AppError) || fault.status !== 409) throw fault
      }
    }
  },
})

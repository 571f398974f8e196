import { getWorkLink as contract } from '../../contract/procedure/contest'
import { makeFileLink } from '../../blobs/area'
import { method } from '../../calls/method'
import { appendAudit } from '../../log/area'
import { openedWorks } from '../../offers/area'
import { AppError } from '../../platform/errors'
import { previewOf } from '../../rooms/area'
import { actingUser, mayMove, tenderSubject } from '../../tenders/area'
import { heldBack, storedFiles } from '../jury/files'
import { lotOfJury, worksOnRecord } from '../jury/numbers'

export const getWorkLink = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { lotId, wish: { number, file: at, inline } }) {
    const { lot, works } = lotOfJury(tender, lotId)
    const work = (await worksOnRecord(tender, lot))?.works.find((one) => one.number === number)
    const [opened] = work ? await openedWorks(tender, { lot, works, hash: work.hash }) : []
    const [file, submitted] = [work?.files[at - 1], opened?.files[at - 1]]
    const found = submitted && (await storedFiles([submitted]))(submitted)
    if (!file || !found) throw new AppError('notFound')
    const reason = heldBack(found) ?? (inline && previewOf(found.version.mime) === null ? 'noPreview' : null)
    if (reason) throw new AppError('conflict', { reason: `refused.${reason}` })
    const data = { tenderId: tender._id, lotId, number, name: file.name }
    await appendAudit({ type: 'WORK_DOWNLOADED', at: ctx.now, actor: actingUser(ctx), data })
    const { address, device } = ctx.connection
    const session = ctx.session && { id: ctx.session.id, userId: ctx.session.userId }
    const { roomId, fileId, version } = found
    const target = { roomId, fileId, versionId: version.id, as: inline ? ('inline' as const) : ('file' as const) }
    return makeFileLink({ ...target, lang: ctx.lang, name: file.name }, { holder: { address, device, session }, at: ctx.now })
  },
})

import * as contract from '../../contract/all.gen'
import { AppError } from '../../platform/errors'
import { mayRead } from '../../tenders/area'
import { method } from '../../calls/method'
import { isLive } from '../linked'
import { linkSubject, mayLink, readTender, unlinkSubject } from '../linking'
import { presentToStaff } from '../read'
import { saveParcel } from '../save'
import { readTemplates } from '../templates'

export const linkPropertyToProject = method(contract.linkPropertyToProject, {
  subject: ({ now }, { id, projectId }) => linkSubject(id, projectId, now),
  policy: mayLink,
  async handle(ctx, { parcel: before, tender }, { projectId, lotId }) {
    const lot = lotId ?? null
    if (lot !== null && !tender?.lots.some((one) => one.lotId === lot))
      throw new AppError('invalid', { errors: [{ path: '/lotId', rule: 'unknownLot' }] })
    if (before.isArchived) throw new AppError('conflict', { reason: 'propertyArchived' })
    const linked = before.projectId === null || before.projectId === projectId ? null : await readTender(before.projectId)
    if (linked && isLive(linked)) {
      const names = mayRead(ctx.actor, linked, ctx.now).allowed ? { projectName: linked.head.name } : {}
      throw new AppError('conflict', { reason: 'propertyLinked', ...names })
    }
    const templates = await readTemplates()
    // Whoever puts a parcel into a tender means it to be seen there; it can be taken out of the public fields afterwards.
    const publicFields = [...new Set([...before.publicFields, 'projectId'])].sort()
    const projectIds = [projectId, ...(before.projectId !== null && before.projectId !== projectId ? [before.projectId] : [])]
    const set = { projectId, lotId: lot, publicFields }
    const after = await saveParcel(ctx, before, { set, version: before.version, kind: 'linked', templates, projectIds })
    return presentToStaff(ctx, after, templates)
  },
})

export const unlinkPropertyFromProject = method(contract.unlinkPropertyFromProject, {
  subject: ({ now }, { id }) => unlinkSubject(id, now),
  policy: mayLink,
  async handle(ctx, { parcel: before }) {
    if (before.projectId === null) throw new AppError('conflict', { reason: 'propertyNotLinked' })
    const templates = await readTemplates()
    const set = { projectId: null, lotId: null }
    const save = { set, version: before.version, kind: 'unlinked' as const, templates, projectIds: [before.projectId] }
    return presentToStaff(ctx, await saveParcel(ctx, before, save), templates)
  },
})

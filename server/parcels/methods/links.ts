import * as contract from '../../contract/all.gen'
import { AppError } from '../../platform/errors'
import { mayRead, isProjectEditor, type TenderDoc, TenderModel } from '../../tenders/area'
import { method } from '../../calls/method'
import { isLive } from '../linked'
import { presentToStaff, mayEditParcel, readParcel } from '../read'
import { saveParcel } from '../save'
import { readTemplates } from '../templates'
import type { Actor } from '../../calls/actor'
import { deny, type AccessDecision } from '../../calls/accessDecision'
import type { ParcelDoc } from '../model'

interface LinkSubject {
  parcel: ParcelDoc
  tender: TenderDoc | null
  now: Date
}

const readTender = (id: string): Promise<TenderDoc | null> => TenderModel.findOne({ _id: id }).lean<TenderDoc>()

/** A parcel and the tender to link it to; null where either is missing. */
const linkSubject = async (parcelId: number, projectId: string, now: Date): Promise<LinkSubject | null> => {
  const [parcel, tender] = [await readParcel(parcelId), await readTender(projectId)]
  return parcel && tender && { parcel, tender, now }
}

/** The same for taking it off; a tender that is gone keeps nobody from it. */
const unlinkSubject = async (parcelId: number, now: Date): Promise<LinkSubject | null> => {
  const parcel = await readParcel(parcelId)
  return parcel && { parcel, tender: parcel.projectId === null ? null : await readTender(parcel.projectId), now }
}

/** Linking says something in the name of the tender: its team does it, whoever keeps the parcels. */
const mayLink = (actor: Actor, { tender, now }: LinkSubject): AccessDecision => {
  const mayEdit = mayEditParcel(actor)
  if (!mayEdit.allowed || tender === null || isProjectEditor(actor, tender)) return mayEdit
  return mayRead(actor, tender, now).allowed ? deny(403, 'onlyTeam') : deny(404)
}

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

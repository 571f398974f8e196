import type { Actor } from '../calls/actor'
import { isProjectEditor, mayRead, type TenderDoc, TenderModel } from '../tenders/area'
import { deny, type AccessDecision } from '../calls/accessDecision'
import { mayEditParcel, readParcel } from './read'
import type { ParcelDoc } from './model'

interface LinkSubject {
  parcel: ParcelDoc
  tender: TenderDoc | null
  now: Date
}

export const readTender = (id: string): Promise<TenderDoc | null> => TenderModel.findOne({ _id: id }).lean<TenderDoc>()

/** A parcel and the tender to link it to; null where either is missing. */
export const linkSubject = async (parcelId: number, projectId: string, now: Date): Promise<LinkSubject | null> => {
  const [parcel, tender] = [await readParcel(parcelId), await readTender(projectId)]
  return parcel && tender && { parcel, tender, now }
}

/** The same for taking it off; a tender that is gone keeps nobody from it. */
export const unlinkSubject = async (parcelId: number, now: Date): Promise<LinkSubject | null> => {
  const parcel = await readParcel(parcelId)
  return parcel && { parcel, tender: parcel.projectId === null ? null : await readTender(parcel.projectId), now }
}

/** Linking says something in the name of the tender: its team does it, whoever keeps the parcels. */
export const mayLink = (actor: Actor, { tender, now }: LinkSubject): AccessDecision => {
  const mayEdit = mayEditParcel(actor)
  if (!mayEdit.allowed || tender === null || isProjectEditor(actor, tender)) return mayEdit
  return mayRead(actor, tender, now).allowed ? deny(403, 'onlyTeam') : deny(404)
}

import type { Actor } from '../calls/actor'
import { isPublic, mayRead, type TenderDoc, TenderModel } from '../tenders/area'

export type LinkedTender = Pick<TenderDoc, '_id' | 'name' | 'head' | 'team' | 'deputies' | 'published' | 'lots' | 'stage'>

const FIELDS = { name: 1, 'head.name': 1, team: 1, deputies: 1, published: 1, lots: 1, stage: 1 } as const

/** The tenders that these parcels are linked to. */
export const readLinked = async (parcels: readonly { projectId: string | null }[]): Promise<ReadonlyMap<string, LinkedTender>> => {
  const ids = [...new Set(parcels.flatMap(({ projectId }) => projectId ?? []))]
  if (ids.length === 0) return new Map()
  const tenders = await TenderModel.find({ _id: { $in: ids } }, FIELDS).lean<LinkedTender[]>()
  return new Map(tenders.map((tender) => [tender._id, tender]))
}

/** Ended ones keep their link, but do not keep a parcel from the next tender. */
export const isLive = ({ stage }: Pick<TenderDoc, 'stage'>): boolean => stage < 8

/**
 * What a reader may know of a parcel's link: staff that there is one and, where they may read the tender, its name; others only of public
 * tenders.
 */
export const linkFor = (
  { projectId, lotId }: { projectId: string | null; lotId: string | null },
  tender: LinkedTender | undefined,
  { actor, staff, now }: { actor: Actor; staff: boolean; now: Date },
) => {
  const none = { projectId: null, lotId: null, projectName: null }
  if (projectId === null || !tender) return none
  if (!staff) return isPublic(tender, now) ? { projectId, lotId, projectName: tender.name } : none
  return { projectId, lotId, projectName: mayRead(actor, tender, now).allowed ? tender.head.name || tender.name : null }
}

/** What the linked lot says about availability: awarded is gone, given up is free again; null: it says nothing. */
export const suggestedAvailability = (lotId: string | null, tender: LinkedTender | undefined): boolean | null => {
  const lots = (tender?.lots ?? []).filter((lot) => lotId === null || lot.lotId === lotId)
  if (lots.length === 0 || lots.some(({ outcome }) => outcome === null)) return null
  return !lots.some(({ outcome }) => outcome === 'awarded')
}

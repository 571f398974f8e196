import type { HistoryKind } from '../contract/parcels/properties'
import { effectPortsOf, type LocationDoc, LocationModel } from '../locations/area'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import type { Context } from '../calls/context'
import { changesBetween } from './changes'
import type { Faults } from './parseInput'
import { blobsGone } from './media/stored'
import { ParcelModel, type ParcelDoc, type ParcelHistoryDoc } from './model'
import { presentOutside, readAround } from './present'
import { runIntents, parcelRecord } from './record'
import type { ParcelTemplates } from './templates'

/** A parcel is put only where there is a location in use; where it is already it may stay. */
export const locationFaults = async (locationId: number | null | undefined, before: number | null): Promise<Faults> => {
  if (locationId === undefined || locationId === null || locationId === before) return []
  const location = await LocationModel.findOne({ _id: locationId }, { isArchived: 1 }).lean<Pick<LocationDoc, 'isArchived'>>()
  if (!location) return [{ path: '/locationId', rule: 'unknownLocation' }]
  return location.isArchived ? [{ path: '/locationId', rule: 'locationArchived' }] : []
}

export const refuseFaults = (errors: Faults, root = '/property'): void => {
  if (errors.length > 0) throw new AppError('invalid', { errors: errors.map((fault) => ({ ...fault, path: root + fault.path })) })
}

/** Nothing of an archived parcel changes but that it comes back. */
export const refuseArchived = (before: ParcelDoc, set: Partial<ParcelDoc>): void => {
  if (before.isArchived && set.isArchived !== false) throw new AppError('conflict', { reason: 'propertyArchived' })
}

/** What whoever says that all of it still holds leaves on a parcel. */
export const confirmation = (ctx: Context, { confirm }: { confirm?: true }): Partial<ParcelDoc> =>
  confirm ? { confirmed: ctx.now, confirmedBy: ctx.actor.user?.name ?? '' } : {}

const isConfirmedAlone = (changes: ParcelHistoryDoc['changes']): boolean => changes.length === 1 && changes[0]?.field === 'confirmed'

const kindOf = (before: ParcelDoc, after: ParcelDoc, kind: HistoryKind): HistoryKind => {
  if (before.isArchived === after.isArchived) return kind
  return after.isArchived ? 'archived' : 'restored'
}

/** Who saves: a call, or a file that came in by HTTP. */
export type Saver = Pick<Context, 'now' | 'actor' | 'publish'>

interface Save {
  readonly set: Partial<ParcelDoc>
  readonly version: number
  readonly kind: HistoryKind
  readonly templates: ParcelTemplates
  /** Tenders that the change concerns. */
  readonly projectIds?: readonly string[]
}

/**
 * Writes a judged change with its entry of the history and all that follows. What changes nothing is not written; a stale version is 409
 * all the same.
 */
export const saveParcel = async (
  ctx: Saver,
  before: ParcelDoc,
  { set, version, kind, templates, projectIds = [] }: Save,
): Promise<ParcelDoc> => {
  const wanted: ParcelDoc = { ...before, ...set }
  const changes = changesBetween(before, wanted, templates)
  if (changes.length === 0 && version === before.version) return before
  const around = await readAround([before, wanted], ctx)
  const outside = (doc: ParcelDoc): string => JSON.stringify(presentOutside(doc, around, templates))
  const record = parcelRecord({
    ...{
      at: ctx.now,
      actor: ctx.actor.user,
      kind: isConfirmedAlone(changes) ? 'confirmed' : kindOf(before, wanted, kind),
      version: version + 1,
      changes,
    },
    forOutside: outside(before) !== outside(wanted),
    published: wanted.isPublic && !before.isPublic,
    projectIds: [...projectIds],
    blobIds: blobsGone(before, wanted),
  })
  const change = { $set: { ...set, updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' } }
  const after = await commit(ParcelModel, { _id: before._id, version }, change, [record])
  await runIntents(after, effectPortsOf(ctx))
  return after
}

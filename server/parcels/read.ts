import { isStaff, type Actor } from '../calls/actor'
import type { PropertyView, PropertyWarning } from '../contract/parcels/views'
import type { Context } from '../calls/context'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { undoneImports, withoutUndone } from './imports'
import { ParcelModel, type ParcelDoc } from './model'
import { presentOutside, presentWhole, readAround } from './present'
import { readTemplates, type ParcelTemplates } from './templates'
import { overlapsWith, readPlat } from '../../engine/geo'
import { cellsToAsk } from './cells'

/** Official sizes and shapes differ by so much for good reasons. */
const DEVIATION = 0.05

const areaWarnings = ({ area, size }: ParcelDoc): PropertyWarning[] => {
  if (area === null) return []
  if (size === null) return [{ rule: 'sizeOffered', params: { area } }]
  const deviation = Math.abs(area - size) / Math.max(1, size)
  return deviation > DEVIATION ? [{ rule: 'areaDeviates', params: { area, size, percent: Math.round(deviation * 100) } }] : []
}

type Neighbour = Pick<ParcelDoc, '_id' | 'name' | 'shape'>
const MAX_NEIGHBOURS = 500

const overlapWarnings = async ({ _id, shape, bounds }: ParcelDoc): Promise<PropertyWarning[]> => {
  const cells = bounds && cellsToAsk(bounds)
  if (!shape || !cells) return []
  const where = { cells: { $in: cells }, isArchived: false, ...(await withoutUndone()) }
  const near = await ParcelModel.find(where, { name: 1, shape: 1 }).limit(MAX_NEIGHBOURS).lean<Neighbour[]>()
  const names = new Map(near.map((one) => [one._id, one.name]))
  const neighbours = near.flatMap((one) => (one._id !== _id && one.shape ? [{ id: one._id, shape: one.shape }] : []))
  return overlapsWith(shape, neighbours)
    .slice(0, 10)
    .map(({ id, area, share }) => ({
      rule: 'overlap',
      params: { id, name: names.get(id) ?? '', area: Math.round(area * 10) / 10, percent: Math.round(share * 1000) / 10 },
    }))
}

/** What staff should look at; nothing was refused for it. */
const warningsOf = async (doc: ParcelDoc): Promise<PropertyWarning[]> => [
  ...areaWarnings(doc),
  ...readPlat(doc.plat).faults.map(({ line, rule, params }) => ({ rule, params: { line, ...params } })),
  ...(await overlapWarnings(doc)),
]

/** A parcel; null: there is none of that number, or not yet. */
export const readParcel = async (id: number): Promise<ParcelDoc | null> => {
  const doc = await ParcelModel.findOne({ _id: id }).lean<ParcelDoc>()
  if (!doc?.importId) return doc
  return (await undoneImports()).includes(doc.importId) ? null : doc
}

/** Outside there is nothing but what is published and not archived. */
export const mayReadParcel = (actor: Actor, { isPublic, isArchived }: Pick<ParcelDoc, 'isPublic' | 'isArchived'>): AccessDecision =>
  isStaff(actor) || (isPublic && !isArchived) ? allow() : deny(404)

export const mayEditParcel = (actor: Actor): AccessDecision => (isStaff(actor) ? allow() : deny(404))

/** A parcel as staff get it after a change, with what they should look at. */
export const presentToStaff = async (ctx: Context, doc: ParcelDoc, templates: ParcelTemplates): Promise<PropertyView> => {
  const around = await readAround([doc], ctx)
  return { ...presentWhole(doc, around, templates), warnings: await warningsOf(doc) }
}

/** A parcel as this caller may see it; null: not at all. */
export const presentTo = async (ctx: Context, doc: ParcelDoc): Promise<PropertyView | null> => {
  const templates = await readTemplates()
  return isStaff(ctx.actor) ? presentToStaff(ctx, doc, templates) : presentOutside(doc, await readAround([doc], ctx), templates)
}

import { createHash } from 'node:crypto'
import { fromPlane, isShape, partsOf, toPlane, type Bounds, type Shape } from '../../../engine/geo'
import { canonicalJson } from '../../platform/canonicalJson'
import { GUEST, isStaff } from '../../calls/actor'
import type { PropertyView } from '../../contract/parcels/views'
import { AppError } from '../../platform/errors'
import type { Context } from '../../calls/context'
import { withoutUndone } from '../imports'
import { ParcelModel, type ParcelDoc } from '../model'
import { parcelsIn } from '../onMap'
import { presentOutside, presentWhole, readAround } from '../present'
import { readTemplates } from '../templates'
import { POINTS_PER_METRE, type Frame, type PlaneParts } from './frame'

/** What is asked for: parcels in this order, with what everybody may see or, for staff, with everything. */
interface ExposeOrder {
  readonly propertyIds: readonly number[]
  readonly internal?: boolean
}

/** A parcel as it is printed: `view` holds what the reader of the print may know, and nothing else. */
export interface ExposedParcel {
  readonly view: PropertyView
  readonly doc: ParcelDoc
}

export interface Expose {
  readonly isInternal: boolean
  readonly parcels: readonly ExposedParcel[]
  /** SHA-256 of the canonical JSON of what is told of the parcels: two prints with the same one tell the same. */
  readonly hash: string
}

/**
 * Reads what an exposé tells. Public: what everybody outside sees, also when staff print it, who are told (409) when a parcel is not
 * published. Internal: staff alone. Refuses with 404 what the caller may not see.
 */
export const readExpose = async (ctx: Context, { propertyIds, internal = false }: ExposeOrder): Promise<Expose> => {
  const staff = isStaff(ctx.actor)
  if (internal && !staff) throw new AppError(ctx.actor.kind === 'guest' ? 'notLoggedIn' : 'forbidden')
  const ids = [...new Set(propertyIds)]
  const docs = await ParcelModel.find({ _id: { $in: ids }, ...(await withoutUndone()) }, { pending: 0 }).lean<ParcelDoc[]>()
  const [around, templates] = [await readAround(docs, internal ? ctx : { actor: GUEST, now: ctx.now }), await readTemplates()]
  const byId = new Map(docs.map((doc) => [doc._id, doc]))
  const parcels = ids.map((id): ExposedParcel => {
    const doc = byId.get(id)
    if (!doc) throw new AppError('notFound')
    const view: PropertyView | null = internal ? presentWhole(doc, around, templates) : presentOutside(doc, around, templates)
    if (view) return { view, doc }
    throw staff ? new AppError('conflict', { reason: 'exposeNotPublic', params: { name: doc.name } }) : new AppError('notFound')
  })
  const told = canonicalJson(parcels.map(({ view }) => view))
  return { isInternal: internal, parcels, hash: createHash('sha256').update(told).digest('hex') }
}

/** A shape in the metres of EPSG:25832. */
const planeOf = (shape: Shape): PlaneParts => partsOf(shape).map((part) => part.map((ring) => ring.map(toPlane)))

/** The shape of a parcel, where the reader of the print may know it. */
export const shapeOf = ({ view, doc }: ExposedParcel): PlaneParts | null => (view.geoJson && doc.shape ? planeOf(doc.shape) : null)

/** Degrees around everything that a plan of this frame shows. */
const boundsOfFrame = ({ width, height, scale, centre: [x, y] }: Frame): Bounds => {
  const [right, up] = [((width / 2) * scale) / POINTS_PER_METRE, ((height / 2) * scale) / POINTS_PER_METRE]
  const corners = [-1, 1].flatMap((east) => [-1, 1].map((north) => fromPlane([x + east * right, y + north * up])))
  const [xs, ys] = [corners.map(([one]) => one), corners.map(([, one]) => one)]
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) }
}

interface Neighbour {
  readonly id: number
  readonly name: string
  readonly parts: PlaneParts
}

const shapesIn = (features: readonly unknown[]): Shape[] =>
  features.flatMap((feature) =>
    typeof feature === 'object' && feature !== null && 'geometry' in feature && isShape(feature.geometry) ? [feature.geometry] : [],
  )

/** What else lies in a frame, as the reader of the print may know it; nothing where the frame shows a whole region. */
export const neighboursIn = async (ctx: Context, { isInternal, frame }: { isInternal: boolean; frame: Frame }): Promise<Neighbour[]> => {
  const actor = isInternal ? ctx.actor : GUEST
  const { properties } = await parcelsIn(boundsOfFrame(frame), { actor, now: ctx.now })
  return properties.flatMap(({ id, name, geoJson }): Neighbour[] => {
    const parts = shapesIn(geoJson?.features ?? []).flatMap(planeOf)
    return parts.length === 0 ? [] : [{ id, name, parts }]
  })
}

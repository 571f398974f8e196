import { readFeatures, writeFeatures, type Shape } from '../../engine/geo'
import { publicPart } from '../../engine/parcels'
import { isStaff, type Actor } from '../calls/actor'
import type { PanoramaOnMap, PropertyInTile } from '../contract/parcels/map'
import { readLinked } from './linked'
import { mediaUrl } from './media/address'
import { ParcelModel, type ParcelDoc } from './model'
import { presentRow, ROW_FIELDS, type Around, type RowDoc } from './present'
import { areFollowed, rowsGeneration } from './rows'
import { keepShown, shownRow } from './shown'

/** Longer lists of ids cost the embedded engine more than that many short ones: it looks through the list for every document. */
const AT_ONCE = 64

const readByIds = async <T>(ids: readonly number[], fields: Readonly<Record<string, number>>): Promise<T[]> => {
  const lists = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_one, n) => ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
  const found = await Promise.all(lists.map((list) => ParcelModel.find({ _id: { $in: list } }, fields).lean<T[]>()))
  return found.flat()
}

/** What is told of parcels in lists, by their numbers: as they are stored, or were when they were shown and nobody changed them since. */
export const readRows = async (ids: readonly number[]): Promise<RowDoc[]> => {
  const [began, known] = [rowsGeneration(), areFollowed() ? ids.flatMap((id) => shownRow(id) ?? []) : []]
  const there = new Set(known.map(({ _id }) => _id))
  const missing = ids.filter((id) => !there.has(id))
  const read = await readByIds<RowDoc>(missing, ROW_FIELDS)
  // What changed while it was read must not stay.
  if (areFollowed() && began === rowsGeneration()) keepShown(read)
  return [...known, ...read]
}

/** Of these nothing but who may see them. */
export const readSharing = (ids: readonly number[]): Promise<Pick<RowDoc, '_id' | 'isPublic' | 'isArchived'>[]> =>
  readByIds(ids, { isPublic: 1, isArchived: 1 })

const WITH_SHAPE = { ...ROW_FIELDS, shape: 1 } as const
type ShapeDoc = RowDoc & { readonly shape: Shape | null }
export const readShapes = (ids: readonly number[]): Promise<ShapeDoc[]> => readByIds<ShapeDoc>(ids, WITH_SHAPE)

/** The same, with what opens panoramas. */
type SpottedDoc = ShapeDoc &
  Partial<Pick<ParcelDoc, 'points'>> & { readonly panoramas?: readonly { readonly id: string; readonly name: string }[] }
export const readSpotted = (ids: readonly number[]): Promise<SpottedDoc[]> =>
  readByIds<SpottedDoc>(ids, { ...WITH_SHAPE, points: 1, 'panoramas.id': 1, 'panoramas.name': 1 })

/** Where the map opens panoramas of this parcel, as far as the reader may know both the place and the panorama. */
export const spotsOnMap = ({ points = [], panoramas = [], ...doc }: SpottedDoc, actor: Actor): PanoramaOnMap[] => {
  if (points.length === 0) return []
  const all = {
    ...doc,
    geoJson: writeFeatures(null, points),
    panoramas: panoramas.map(({ id, name }) => ({ url: mediaUrl(doc._id, id), name })),
  }
  const seen: Partial<typeof all> | null = isStaff(actor) ? all : publicPart(all)
  const known = new Map((seen?.panoramas ?? []).map((one) => [one.url, one.name]))
  return readFeatures(seen?.geoJson ?? null).points.flatMap(({ position: [longitude, latitude], linkedPano }): PanoramaOnMap[] => {
    const name = known.get(linkedPano)
    return name === undefined ? [] : [{ url: linkedPano, name, latitude, longitude }]
  })
}

interface Reader extends Pick<Around, 'actor' | 'now'> {
  /** Staff look for them. */
  readonly withArchived?: boolean
}
type FactsOnMap = Omit<PropertyInTile, 'rings'>

const factsOf = (row: RowDoc, around: Around & Reader): FactsOnMap | null => {
  const view = row.isArchived && !around.withArchived ? null : presentRow(row, around)
  // Bounds are shared with the shape, and only with it.
  if (!view?.bounds) return null
  const { id, name, availability, size, plat, isPublic, projectId, isInTender } = view
  const running = projectId === undefined ? {} : { projectId: isInTender === true ? projectId : null }
  return { id, name, locationId: row.locationId, availability, size, plat, isPublic, ...running }
}

/** What the map says of these parcels to this reader, and of which it may draw the shape: the others are not in the answer. */
export const factsOnMap = async (rows: readonly RowDoc[], reader: Reader): Promise<ReadonlyMap<number, FactsOnMap>> => {
  const around: Around & Reader = { places: new Map(), tenders: await readLinked(rows), ...reader }
  return new Map(
    rows.flatMap((row): [number, FactsOnMap][] => {
      const facts = factsOf(row, around)
      return facts ? [[row._id, facts]] : []
    }),
  )
}

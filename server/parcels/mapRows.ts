import type { Shape } from '../../engine/geo'
import type { PropertyInTile } from '../contract/parcels/views'
import { readLinked } from './linked'
import { ParcelModel } from './model'
import { presentRow, ROW_FIELDS, type Around, type RowDoc } from './present'
import { keptRows } from './rows'

/** Longer lists of ids cost the embedded engine more than that many short ones: it looks through the list for every document. */
const AT_ONCE = 64

const readByIds = async <T>(ids: readonly number[], fields: Readonly<Record<string, number>>): Promise<T[]> => {
  const lists = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_one, n) => ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
  const found = await Promise.all(lists.map((list) => ParcelModel.find({ _id: { $in: list } }, fields).lean<T[]>()))
  return found.flat()
}

/** Beside the shape what says who may see it: nothing goes out by what memory believes. */
const WITH_SHAPE = { shape: 1, isPublic: 1, isArchived: 1, publicFields: 1 } as const
export type ShapeDoc = Pick<RowDoc, '_id' | 'isPublic' | 'isArchived' | 'publicFields'> & { readonly shape: Shape | null }
export const readShapes = (ids: readonly number[]): Promise<ShapeDoc[]> => readByIds<ShapeDoc>(ids, WITH_SHAPE)

const readRows = async (ids: readonly number[]): Promise<RowDoc[]> => {
  const kept = await keptRows()
  return kept ? ids.flatMap((id) => kept.get(id) ?? []) : readByIds<RowDoc>(ids, ROW_FIELDS)
}

interface Reader extends Pick<Around, 'actor' | 'now'> {
  /** Staff look for them. */
  readonly withArchived?: boolean
}
export type FactsOnMap = Omit<PropertyInTile, 'rings'>

const factsOf = (row: RowDoc, around: Around & Reader): FactsOnMap | null => {
  const view = row.isArchived && !around.withArchived ? null : presentRow(row, around)
  // Bounds are shared with the shape, and only with it.
  if (!view?.bounds) return null
  const { id, name, availability, size, plat, isPublic, projectId, isInTender } = view
  const running = projectId === undefined ? {} : { projectId: isInTender === true ? projectId : null }
  return { id, name, locationId: row.locationId, availability, size, plat, isPublic, ...running }
}

/** What the map says of these parcels to this reader, and of which it may draw the shape: the others are not in the answer. */
export const factsOnMap = async (parcels: readonly Omit<ShapeDoc, 'shape'>[], reader: Reader): Promise<ReadonlyMap<number, FactsOnMap>> => {
  const fresh = new Map(parcels.map((one) => [one._id, one]))
  const rows = await readRows([...fresh.keys()])
  const around: Around & Reader = { places: new Map(), tenders: await readLinked(rows), ...reader }
  return new Map(
    rows.flatMap((row): [number, FactsOnMap][] => {
      const { isPublic, isArchived, publicFields } = fresh.get(row._id) ?? row
      const facts = factsOf({ ...row, isPublic, isArchived, publicFields }, around)
      return facts ? [[row._id, facts]] : []
    }),
  )
}

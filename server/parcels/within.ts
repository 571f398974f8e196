import { boundsMeet, type Bounds } from '../../engine/geo'
import { isStaff, type Actor } from '../calls/actor'
import { cellsToAsk } from './cells'
import { withoutUndone } from './imports'
import { ParcelModel } from './model'
import type { RowDoc } from './present'
import { keptRows } from './rows'

type Placed = Pick<RowDoc, '_id' | 'bounds' | 'isPublic' | 'isArchived' | 'publicFields'>
const PLACED = { bounds: 1, isPublic: 1, isArchived: 1, publicFields: 1 } as const

interface Looking {
  readonly staff: boolean
  readonly withArchived: boolean
}

const readWithin = async (bounds: Bounds, cells: readonly string[], { staff, withArchived }: Looking): Promise<number[]> => {
  const where = { cells: { $in: cells }, ...(withArchived ? {} : { isArchived: false }), ...(await withoutUndone()) }
  const found = await ParcelModel.find(where, PLACED).lean<Placed[]>()
  return found.flatMap((one) => {
    const isThere = one.bounds !== null && boundsMeet(one.bounds, bounds) && (!one.isArchived || (withArchived && staff))
    return isThere && (staff || (one.isPublic && one.publicFields.includes('geoJson'))) ? [one._id] : []
  })
}

/**
 * Numbers of the parcels whose bounds meet these: from memory, else by the squares of the map, in any case without their shapes. null: too
 * wide a view to look in. Archived ones are asked for by staff alone; what others may see of it is judged by the public part all the same.
 */
export const idsWithin = async (bounds: Bounds, actor: Actor, withArchived = false): Promise<number[] | null> => {
  const cells = cellsToAsk(bounds)
  if (!cells) return null
  const looking = { staff: isStaff(actor), withArchived }
  const rows = await keptRows()
  if (!rows) return readWithin(bounds, cells, looking)
  const ids: number[] = []
  for (const row of rows) {
    const own = rows.boundsOf(row)
    if (!own || !boundsMeet(own, bounds) || (rows.isArchived(row) && !(withArchived && looking.staff))) continue
    if (looking.staff || (rows.isPublic(row) && rows.isShared(row, 'bounds'))) ids.push(rows.idOf(row))
  }
  return ids
}

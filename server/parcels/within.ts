import { boundsMeet, type Bounds } from '../../engine/geo'
import { isStaff, type Actor } from '../calls/actor'
import { cellsToAsk } from './cells'
import { withoutUndone } from './imports'
import { ParcelModel } from './model'
import type { RowDoc } from './present'
import { keptRows } from './rows'

type Placed = Pick<RowDoc, '_id' | 'bounds' | 'isPublic' | 'isArchived' | 'publicFields'>
const PLACED = { bounds: 1, isPublic: 1, isArchived: 1, publicFields: 1 } as const

/** Whether its shape could be there for this reader; what of it they may see is judged by the public part all the same. */
const isCandidate = ({ isPublic, publicFields }: Placed, staff: boolean): boolean => staff || (isPublic && publicFields.includes('geoJson'))

/**
 * Numbers of the parcels whose bounds meet these: from memory, else by the squares of the map, in any case without their shapes. null: too
 * wide a view to look in. Archived ones are asked for by staff alone.
 */
export const idsWithin = async (bounds: Bounds, actor: Actor, withArchived = false): Promise<number[] | null> => {
  const cells = cellsToAsk(bounds)
  if (!cells) return null
  const kept = await keptRows()
  const all: Iterable<Placed> = kept
    ? kept.values()
    : await ParcelModel.find(
        { cells: { $in: cells }, ...(withArchived ? {} : { isArchived: false }), ...(await withoutUndone()) },
        PLACED,
      ).lean<Placed[]>()
  const staff = isStaff(actor)
  const ids: number[] = []
  for (const one of all) {
    if (one.isArchived && !(withArchived && staff)) continue
    if (one.bounds !== null && boundsMeet(one.bounds, bounds) && isCandidate(one, staff)) ids.push(one._id)
  }
  return ids
}

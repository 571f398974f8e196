import { overlapsWith, readPlat } from '../../engine/geo'
import type { PropertyWarning } from '../contract/parcels/views'
import { cellsToAsk } from './cells'
import { withoutUndone } from './imports'
import { ParcelModel, type ParcelDoc } from './model'

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
export const warningsOf = async (doc: ParcelDoc): Promise<PropertyWarning[]> => [
  ...areaWarnings(doc),
  ...readPlat(doc.plat).faults.map(({ line, rule, params }) => ({ rule, params: { line, ...params } })),
  ...(await overlapWarnings(doc)),
]

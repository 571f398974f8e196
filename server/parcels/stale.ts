import { isStale } from '../../engine/parcels'
import { readStaleBefore, type Around } from './present'
import { allRows } from './rows'

/** How many parcels nobody confirmed for too long; 0 for whoever is not staff, and where nobody is to be reminded. */
export const countStale = async (reader: Pick<Around, 'actor' | 'now'>): Promise<number> => {
  const before = await readStaleBefore(reader)
  if (before === null) return 0
  const rows = await allRows()
  let count = 0
  for (const row of rows) if (isStale({ created: rows.sinceOf(row), isArchived: rows.isArchived(row) }, before)) count++
  return count
}

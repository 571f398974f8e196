import type { Bounds } from '../../engine/geo'
import { allRows } from './rows'

interface NamedParcel {
  readonly id: number
  readonly name: string
  readonly plat: string
  readonly locationId: number | null
  readonly bounds: Bounds | null
}

/** Parcels in use that staff find by all of these pieces of words, folded; whoever asks judges the rest. */
export const parcelsWith = async (pieces: readonly string[]): Promise<NamedParcel[]> => {
  const rows = await allRows()
  const found: NamedParcel[] = []
  for (const row of rows) {
    if (rows.isArchived(row)) continue
    const { staff, name, plat } = rows.textsOf(row)
    if (!pieces.every((piece) => staff.includes(piece))) continue
    found.push({ id: rows.idOf(row), name, plat, locationId: rows.locationOf(row), bounds: rows.boundsOf(row) })
  }
  return found
}

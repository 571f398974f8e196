import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readDatumGrid, type DatumGrid } from '../../../engine/geo'
import { slot } from '../../platform/world'

const grid = slot<DatumGrid | null>(() => null)

/** Gives imports the grid that the installation names (MAP_GRID); without one DHDN is converted by EPSG's parameters. */
export const openDatumGrid = (file: string | null): void => {
  if (file === null) return void (grid.value = null)
  // A copy of its own: small files share one buffer.
  const bytes = new Uint8Array(readFileSync(file))
  grid.value = readDatumGrid(`dhdn${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`, bytes.buffer)
}

/** Null: this installation has none. */
export const datumGrid = (): DatumGrid | null => grid.value

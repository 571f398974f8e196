import { readFileSync } from 'node:fs'
import { useDatumGrid } from '../../../engine/geo'

/** Gives imports the grid that the installation names (MAP_GRID); without one DHDN is converted by EPSG's parameters. */
export const openDatumGrid = (file: string | null): void => {
  // A copy of its own: small files share one buffer.
  useDatumGrid(file === null ? null : new Uint8Array(readFileSync(file)).buffer)
}

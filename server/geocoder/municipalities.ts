import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boundsMeet, type Bounds } from '../../engine/geo'
import { projectRoot } from '../platform/projectRoot'

/** Made by scripts/municipalities.mjs: rings as first corner and steps, in units of 0.0001 degrees. */
type Row = readonly [name: string, kind: string, rings: readonly (readonly number[])[]]
interface Municipality {
  readonly row: Row
  readonly bounds: Bounds
}

const UNITS = 10_000
const MAX_MUNICIPALITIES = 200

const unpacked = (ring: readonly number[]): number[] => {
  const corners: number[] = []
  for (const [n, value] of ring.entries()) corners.push(n < 2 ? value : value + (corners[n - 2] ?? 0))
  return corners.map((value) => value / UNITS)
}

const boundsOf = (rings: readonly (readonly number[])[]): Bounds => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings)
    for (const [n, value] of unpacked(ring).entries())
      if (n % 2 === 0) [west, east] = [Math.min(west, value), Math.max(east, value)]
      else [south, north] = [Math.min(south, value), Math.max(north, value)]
  return { west, south, east, north }
}

const FILE = join('server', 'geocoder', 'data', 'municipalities.json')
let known: Promise<readonly Municipality[]> | null = null
/** Read when the first map asks: not every process has one. */
const load = (): Promise<readonly Municipality[]> =>
  (known ??= readFile(join(projectRoot(), FILE), 'utf8')
    .then((text) => (JSON.parse(text) as readonly Row[]).map((row) => ({ row, bounds: boundsOf(row[2]) })))
    .catch((fault: unknown) => {
      // The next map asks again.
      known = null
      throw fault
    }))

/** Municipalities whose bounds meet these; none where they are more than a map could show. */
export const municipalitiesIn = async (bounds: Bounds) => {
  const found = (await load()).filter((one) => boundsMeet(one.bounds, bounds))
  if (found.length > MAX_MUNICIPALITIES) return []
  return found.map(({ row: [name, kind, rings] }) => ({ name, kind, rings: rings.map(unpacked) }))
}

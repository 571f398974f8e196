import { placingFor, systemOf, systemsFor, type Pair, type Placing } from '../../../engine/geo'
import type { ImportPlacing } from '../../contract/parcels/exchange'
import { datumGrid } from './datumGrid'
import { convertAll, FileFault, firstPair, type FileFeature, type ReadLayer } from './features'

export interface Placed {
  readonly features: readonly FileFeature[]
  /** null: there is nothing to place, or nobody has said yet where. */
  readonly placing: ImportPlacing | null
  /** Where the file does not say for certain: the systems that would do, and the place of its first corner in each. */
  readonly systems: readonly { readonly code: string; readonly name: string; readonly longitude: number; readonly latitude: number }[]
  readonly isOpen: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const coordinatesOf = ({ geometry }: FileFeature): unknown => (isRecord(geometry) ? geometry['coordinates'] : null)

const moved = (feature: FileFeature, { toDegrees }: Placing): FileFeature =>
  isRecord(feature.geometry)
    ? { ...feature, geometry: { ...feature.geometry, coordinates: convertAll(feature.geometry['coordinates'], toDegrees) } }
    : feature

const told = ({ system, operation, accuracy, isSwapped }: Placing, from: ImportPlacing['from']): ImportPlacing => ({
  ...{ system: system.name, code: system.code, from, operation, accuracy, isSwapped },
})

/** A name for a system that is not known: what stands first between quotes in WKT. */
const nameIn = (said: string): string => (/^\s*\w+\s*\[\s*"([^"]{1,80})"/.exec(said)?.[1] ?? said).slice(0, 80)

/** Most of them: a wild corner is a fault of its row. */
const areDegrees = (pairs: readonly Pair[]): boolean =>
  pairs.filter(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90).length * 2 > pairs.length

/** Who says what system it is, and which. Throws FileFault at one that nobody can follow. */
const saidSystem = ({ said, isDegrees }: ReadLayer, pairs: readonly Pair[]) => {
  if (said !== null) {
    const system = systemOf(said)
    if (!system) throw new FileFault('import.unknownSystem', { system: nameIn(said) })
    return { system, from: 'file' as const }
  }
  const system = systemOf('4326')
  // Numbers that are so small are degrees; whether of WGS 84, the map shows.
  return system && areDegrees(pairs) ? { system, from: isDegrees ? ('format' as const) : ('numbers' as const) } : null
}

/**
 * Brings coordinates of a file to degrees. What the file says is followed where it leads to a place; where it says nothing, or what
 * cannot be, who imports is shown the systems in which the numbers lie in Germany, and asked. Throws FileFault where there is none.
 */
export const placeLayer = (layer: ReadLayer, chosen: string | undefined): Placed => {
  const { features } = layer
  const pairs = features.flatMap((feature): Pair[] => {
    const pair = firstPair(coordinatesOf(feature))
    return pair && Number.isFinite(pair[0] + pair[1]) ? [pair] : []
  })
  const [first] = pairs
  // What is no number is told by row.
  if (!first) return { features, placing: null, systems: [], isOpen: false }
  const done = (placing: Placing, from: ImportPlacing['from'], systems: Placed['systems'] = []): Placed => ({
    ...{ features: features.map((one) => moved(one, placing)), placing: told(placing, from), systems, isOpen: false },
  })
  const fitting = () =>
    systemsFor(pairs, datumGrid()).map(({ system, toDegrees }) => {
      const [longitude, latitude] = toDegrees(first)
      return { code: system.code ?? '', name: system.name, longitude, latitude }
    })
  if (chosen !== undefined) {
    const system = systemOf(chosen)
    const placing = system && placingFor(system, pairs, datumGrid())
    if (placing) return done(placing, 'chosen', fitting())
    throw new FileFault(system ? 'import.wrongSystem' : 'import.unknownSystem', { system: system?.name ?? `EPSG:${chosen}` })
  }
  const said = saidSystem(layer, pairs)
  const placing = said && placingFor(said.system, pairs, datumGrid())
  if (placing) return done(placing, said.from)
  const systems = fitting()
  if (systems.length > 0)
    return { features: features.map(({ values }) => ({ geometry: null, values })), placing: null, systems, isOpen: true }
  // Degrees of another continent are places all the same: each row tells that it is far away.
  if (said?.system.code === '4326')
    return done({ ...said, operation: null, accuracy: 0, isSwapped: false, toDegrees: ([x, y]) => [x, y] }, said.from)
  throw new FileFault(said ? 'import.wrongSystem' : 'import.noSystem', { system: said?.system.name ?? '' })
}

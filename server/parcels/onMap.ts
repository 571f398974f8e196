import Supercluster from 'supercluster'
import { writeFeatures, type Bounds } from '../../engine/geo'
import { isStaff, type Actor } from '../access/actor'
import type { LocationOnMap } from '../contract/parcels/views'
import { LocationModel } from '../locations/model'
import { countParcels } from './counts'
import { factsOnMap, readShapes } from './mapRows'
import type { Around, PlaceDoc } from './present'
import { idsWithin } from './within'

/** From here on the map shows parcels, below it locations. */
export const PARCEL_ZOOM = 15
export const MOST_ON_MAP = 2000

/** At most 2,000 parcels whose bounds meet these; more only says so. No shape is read but theirs. */
export const parcelsIn = async (bounds: Bounds, { allOrNone, ...reader }: Pick<Around, 'actor' | 'now'> & { allOrNone?: boolean }) => {
  const ids = await idsWithin(bounds, reader.actor)
  if (!ids || (allOrNone && ids.length > MOST_ON_MAP)) return { properties: [], truncated: true }
  const docs = await readShapes(ids.slice(0, MOST_ON_MAP))
  const facts = await factsOnMap(docs, reader)
  const properties = docs.flatMap(({ _id, shape }) => {
    const [known, features] = [facts.get(_id), writeFeatures(shape)]
    return known && features ? [{ ...known, geoJson: { ...features, features: [...features.features] } }] : []
  })
  return { properties, truncated: ids.length > MOST_ON_MAP }
}

interface Point {
  id: number
  name: string
  count: number
}
type Index = Supercluster<Point, { count: number }>

/** What is counted over all parcels may be that old, in ms: as old as the lists of locations on people's screens. */
const FRESH = 3000
const known = new Map<'staff' | 'outside', { until: number; index: Promise<Index> }>()

const makeIndex = async (audience: 'staff' | 'outside'): Promise<Index> => {
  const counts = await countParcels()
  const places = await LocationModel.find(audience === 'staff' ? { isArchived: false } : {}, { name: 1, latitude: 1, longitude: 1 }).lean<
    PlaceDoc[]
  >()
  const points = places.flatMap(({ _id, name, latitude, longitude }) => {
    const { all = 0, published = 0 } = counts.get(_id) ?? {}
    const count = audience === 'staff' ? all : published
    if (audience === 'outside' && count === 0) return []
    return [
      {
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
        properties: { id: _id, name, count },
      },
    ]
  })
  const clusters: Index = new Supercluster<Point, { count: number }>({
    radius: 60,
    maxZoom: PARCEL_ZOOM - 1,
    map: ({ count }) => ({ count }),
    reduce: (sum, { count }) => void (sum.count += count),
  })
  return clusters.load(points)
}

const indexFor = (audience: 'staff' | 'outside'): Promise<Index> => {
  const found = known.get(audience)
  const time = performance.now()
  if (found && found.until > time) return found.index
  const index = makeIndex(audience)
  known.set(audience, { until: time + FRESH, index })
  index.catch(() => known.delete(audience))
  return index
}

/** What was counted no longer holds: a location or parcel was changed by this process. */
export const forgetClusters = (): void => known.clear()

/** Locations and clusters of them within these bounds. */
export const locationsIn = async (
  { west, south, east, north }: Bounds,
  { zoom, actor }: { zoom: number; actor: Actor },
): Promise<LocationOnMap[]> => {
  const index = await indexFor(isStaff(actor) ? 'staff' : 'outside')
  return index.getClusters([west, south, east, north], Math.floor(zoom)).map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const at = { latitude, longitude, propertyCount: properties.count }
    if ('cluster' in properties)
      return {
        ...at,
        id: null,
        name: '',
        locationCount: properties.point_count,
        expandsAt: index.getClusterExpansionZoom(properties.cluster_id),
      }
    return { ...at, id: properties.id, name: properties.name, locationCount: 1, expandsAt: null }
  })
}

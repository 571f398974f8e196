import Supercluster from 'supercluster'
import { writeFeatures, type Bounds } from '../../engine/geo'
import type { ParcelFilter } from '../../engine/parcels'
import { isStaff } from '../calls/actor'
import type { LocationOnMap } from '../contract/parcels/map'
import { LocationModel } from '../locations/area'
import { countParcels, type ParcelCount } from './counts'
import { countListed } from './list'
import { factsOnMap, readSpotted, spotsOnMap } from './mapRows'
import type { Around, PlaceDoc } from './present'
import { idsWithin } from './within'
import { perWorld } from '../platform/world'

/** From here on the map shows parcels, below it locations. */
export const PARCEL_ZOOM = 15
export const MAX_ON_MAP = 2000

type Reader = Pick<Around, 'actor' | 'now'> & { withArchived?: boolean }

/** At most 2,000 parcels whose bounds meet these; more only says so. No shape is read but theirs. */
export const parcelsIn = async (bounds: Bounds, { allOrNone, ...reader }: Reader & { allOrNone?: boolean }) => {
  const ids = await idsWithin(bounds, reader.actor, reader.withArchived)
  if (!ids || (allOrNone && ids.length > MAX_ON_MAP)) return { properties: [], truncated: true }
  const docs = await readSpotted(ids.slice(0, MAX_ON_MAP))
  const facts = await factsOnMap(docs, reader)
  const properties = docs.flatMap((doc) => {
    const [known, features] = [facts.get(doc._id), writeFeatures(doc.shape)]
    if (!known || !features) return []
    const spots = spotsOnMap(doc, reader.actor)
    return [{ ...known, geoJson: { ...features, features: [...features.features] }, ...(spots.length > 0 && { panoramas: spots }) }]
  })
  return { properties, truncated: ids.length > MAX_ON_MAP }
}

interface Point {
  id: number
  name: string
  count: number
}
type Index = Supercluster<Point, { count: number }>

/** What is counted over all parcels may be that old, in ms: as old as the lists of locations on people's screens. */
const FRESH = 3000
/** Anybody may ask with filters of their own. */
const MAX_KNOWN = 50
const known = perWorld(() => new Map<string, { until: number; index: Promise<Index> }>())

interface Counted extends Pick<Around, 'actor' | 'now'> {
  readonly filter?: ParcelFilter
}

/** By location, what the filter finds for this reader: the same as their list. */
const countFound = async (filter: ParcelFilter, reader: Pick<Around, 'actor' | 'now'>): Promise<ReadonlyMap<number, ParcelCount>> =>
  new Map([...(await countListed(filter, reader))].map(([id, count]) => [id, { all: count, published: count }]))

const makeIndex = async ({ filter, actor, now }: Counted): Promise<Index> => {
  const audience = isStaff(actor) ? 'staff' : 'outside'
  const counts = await (filter ? countFound(filter, { actor, now }) : countParcels())
  const where = audience === 'staff' && !filter ? { isArchived: false } : {}
  const places = await LocationModel.find(where, { name: 1, latitude: 1, longitude: 1 }).lean<PlaceDoc[]>()
  const points = places.flatMap(({ _id, name, latitude, longitude }) => {
    const { all = 0, published = 0 } = counts.get(_id) ?? {}
    const count = audience === 'staff' ? all : published
    if ((audience === 'outside' || filter) && count === 0) return []
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

const indexFor = (counted: Counted): Promise<Index> => {
  const key = JSON.stringify([isStaff(counted.actor), counted.filter])
  const found = known.get(key)
  const time = performance.now()
  if (found && found.until > time) return found.index
  if (known.size >= MAX_KNOWN) known.clear()
  const index = makeIndex(counted)
  known.set(key, { until: time + FRESH, index })
  index.catch(() => known.delete(key))
  return index
}

/** What was counted no longer holds: a location or parcel was changed by this process. */
export const forgetClusters = (): void => known.clear()

/** Locations and clusters of them within these bounds. */
export const locationsIn = async (
  { west, south, east, north }: Bounds,
  { zoom, ...counted }: Counted & { zoom: number },
): Promise<LocationOnMap[]> => {
  const index = await indexFor(counted)
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

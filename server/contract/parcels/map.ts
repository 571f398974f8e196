import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { GeoJsonView } from '../locations/locations'
import { PropertyBounds, PropertyFilter, Size } from './views'
import { MaybeText } from '../shapes'

const onMap = {
  ...{ id: Type.Integer(), name: Type.String(), locationId: Type.Union([Type.Integer(), Type.Null()]) },
  availability: Type.Optional(Type.Boolean()),
  size: Type.Optional(Size),
  plat: Type.Optional(Type.String()),
  isPublic: Type.Optional(Type.Boolean()),
  /** The tender that it is in; null once that has ended. To outsiders only while it is shared and that tender is public. */
  projectId: Type.Optional(MaybeText),
}
/** A point of the map that opens a panorama. */
export const PanoramaOnMap = Type.Object({ url: Type.String(), name: Type.String(), latitude: Type.Number(), longitude: Type.Number() })
export type PanoramaOnMap = Static<typeof PanoramaOnMap>

/** What the map draws; `panoramas` where some open from it. */
export const PropertyOnMap = Type.Object({ ...onMap, geoJson: GeoJsonView, panoramas: Type.Optional(Type.Array(PanoramaOnMap)) })

/**
 * What the map draws where there are too many for shapes: rings as x, y, x, y … in steps of the tile (2048 across), not cut at its edge.
 */
export const PropertyInTile = Type.Object({ ...onMap, rings: Type.Array(Type.Array(Type.Integer())) })
export type PropertyInTile = Static<typeof PropertyInTile>

/** A location, or several so near to each other that they are one dot at this zoom. */
export const LocationOnMap = Type.Object({
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** Of a single location. */
  id: Type.Union([Type.Integer(), Type.Null()]),
  name: Type.String(),
  locationCount: Type.Integer(),
  propertyCount: Type.Integer(),
  /** At which zoom a cluster comes apart. */
  expandsAt: Type.Union([Type.Integer(), Type.Null()]),
})
export type LocationOnMap = Static<typeof LocationOnMap>

export const getPropertiesInBounds = defineContract({
  name: 'getPropertiesInBounds',
  area: 'parcels',
  summary:
    'What the map shows there: below zoom 15 locations and clusters of them, from 15 on at most 2000 parcels (truncated says that ' +
    'there are more). allOrNone: where there are more, none at all, for callers that then ask getPropertyTile. filter: locations count ' +
    'what it finds, and parcels that are archived come along where it asks for those; otherwise parcels are all there, for callers ' +
    'that know which of them they found.',
  params: [
    ['bounds', PropertyBounds],
    ['zoom', Type.Number({ minimum: 0, maximum: 24 })],
    ['allOrNone', Type.Boolean(), 'optional'],
    ['filter', PropertyFilter, 'optional'],
  ],
  result: Type.Object({ properties: Type.Array(PropertyOnMap), locations: Type.Array(LocationOnMap), truncated: Type.Boolean() }),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})

export const getPropertyTile = defineContract({
  name: 'getPropertyTile',
  area: 'parcels',
  summary:
    'Parcels of one tile of the map (web mercator, numbered as tiles are), for views with more of them than getPropertiesInBounds ' +
    'answers. At most 10000 (truncated says that there are more).',
  params: [
    ['zoom', Type.Integer({ minimum: 14, maximum: 22 })],
    ['column', Type.Integer({ minimum: 0 })],
    ['row', Type.Integer({ minimum: 0 })],
    /** Archived ones too; to outsiders they do not exist. */
    ['withArchived', Type.Boolean(), 'optional'],
  ],
  result: Type.Object({ properties: Type.Array(PropertyInTile), truncated: Type.Boolean() }),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})

import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { Instant } from '../instant'

const maybe = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()])
const OsmId = Type.Union([Type.String({ maxLength: 40 }), Type.Integer(), Type.Null()])

/** GeoJSON as a drawing sends it: a geometry, a Feature or a FeatureCollection. Judged by engine/geo, not by its form here. */
export const GeoJsonInput = Type.Unknown()
/** A FeatureCollection: one feature with the polygon, and of parcels a point for each `linkedPano`. */
export const GeoJsonView = Type.Union([
  Type.Object({ type: Type.Literal('FeatureCollection'), features: Type.Array(Type.Unknown()) }),
  Type.Null(),
])

/** Outsiders get what has a published parcel, without version, dates and state. */
export const LocationView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  geoJson: GeoJsonView,
  addressDisplayName: Type.String(),
  addressOsmType: Type.String(),
  addressOsmId: Type.String(),
  isArchived: Type.Boolean(),
  /** Parcels that the caller may see, archived ones not counted. */
  propertyCount: Type.Integer(),
  created: Type.Optional(Instant),
  updated: Type.Optional(Instant),
  updatedBy: Type.Optional(Type.String()),
  version: Type.Optional(Type.Integer()),
})
export type LocationView = Static<typeof LocationView>

const name = Type.String({ maxLength: 250 })
/** Degrees. With a polygon the server sets them to the middle of its bounds. */
const latitude = Type.Union([Type.Number({ minimum: -90, maximum: 90 }), Type.Null()])
const longitude = Type.Union([Type.Number({ minimum: -180, maximum: 180 }), Type.Null()])
const fields = {
  name,
  latitude: Type.Optional(latitude),
  longitude: Type.Optional(longitude),
  geoJson: Type.Optional(GeoJsonInput),
  addressDisplayName: Type.Optional(maybe(500)),
  addressOsmType: Type.Optional(maybe(40)),
  addressOsmId: Type.Optional(OsmId),
}

/** What else a location has may ride along as it was read of the one whose id is sent. */
export const NewLocation = asRead(Type.Object(fields), [LocationView], { moving: ['propertyCount'] })
export type NewLocation = Static<typeof NewLocation>

/** What may follow a name that was sent in the place of the object (3-parcels §7). */
export const PLACE_PARAMS = [
  ['latitude', latitude, 'optional'],
  ['longitude', longitude, 'optional'],
  ['geoJson', GeoJsonInput, 'optional'],
  ['addressDisplayName', maybe(500), 'optional'],
  ['addressOsmType', maybe(40), 'optional'],
  ['addressOsmId', OsmId, 'optional'],
] as const
export const LocationName = name

/**
 * What is left out stays as it is; what only the server sets may ride along as it was read. An archived location takes nothing but its
 * restoring.
 */
export const LocationInput = asRead(
  Type.Object({
    ...Type.Partial(Type.Object(fields)).properties,
    id: Type.Integer({ minimum: 1 }),
    version: Type.Integer({ minimum: 1 }),
    isArchived: Type.Optional(Type.Boolean()),
  }),
  [LocationView],
  { moving: ['propertyCount'] },
)
export type LocationInput = Static<typeof LocationInput>

export const getLocations = defineContract({
  name: 'getLocations',
  area: 'locations',
  summary: 'Locations by name: staff read all (archived ones when asked), everybody else those with a published parcel.',
  params: [['archived', Type.Boolean(), 'optional']],
  result: Type.Array(LocationView),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})

export const getLocationById = defineContract({
  name: 'getLocationById',
  area: 'locations',
  summary: 'A location; 404 for whoever must not know of it.',
  params: [['id', Type.Integer({ minimum: 1 })]],
  result: LocationView,
  who: ['guest', 'user'],
  subject: 'location',
  mutates: false,
  errors: [404],
})

export const createLocation = defineContract({
  name: 'createLocation',
  area: 'locations',
  summary:
    'Makes a location from a name and a point or polygon, as an object or one after the other. 409 locationNameTaken where another one ' +
    'is called so.',
  params: [['location', Type.Union([NewLocation, LocationName])], ...PLACE_PARAMS],
  result: LocationView,
  who: ['staff'],
  subject: 'none',
  mutates: true,
  errors: [409],
})

export const updateLocation = defineContract({
  name: 'updateLocation',
  area: 'locations',
  summary:
    'Changes, archives or restores a location, as an object or one after the other: whoever sends no version changes what stands ' +
    'there. 409 with a stale version or a name that another one has.',
  params: [
    ['location', Type.Union([LocationInput, LocationName])],
    ...PLACE_PARAMS,
    ['id', Type.Integer({ minimum: 1 }), 'optional'],
    ['isArchived', Type.Boolean(), 'optional'],
  ],
  result: LocationView,
  who: ['staff'],
  subject: 'location',
  mutates: true,
  errors: [404, 409],
})

export const deleteLocation = defineContract({
  name: 'deleteLocation',
  area: 'locations',
  summary: 'Deletes a location that no parcel lies at, archived ones included. 409 locationInUse otherwise.',
  params: [['id', Type.Integer({ minimum: 1 })]],
  result: Type.Null(),
  who: ['admin'],
  subject: 'location',
  mutates: true,
  errors: [404, 409],
})

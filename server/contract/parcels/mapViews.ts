import { Type, type Static } from '@sinclair/typebox'
import { GeoJsonView } from '../locations/views'
import { Size } from './views'

const onMap = {
  ...{ id: Type.Integer(), name: Type.String(), locationId: Type.Union([Type.Integer(), Type.Null()]) },
  availability: Type.Optional(Type.Boolean()),
  size: Type.Optional(Size),
  plat: Type.Optional(Type.String()),
  isPublic: Type.Optional(Type.Boolean()),
  /** The tender that it is in; null once that has ended. To outsiders only while it is shared and that tender is public. */
  projectId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
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

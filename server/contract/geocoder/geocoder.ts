import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyBounds } from '../parcels/views'
import { OneOf } from '../shapes'

/** One hit in the shape of Nominatim's search (format=json, addressdetails=1). Numbers are texts there. */
export const AddressHit = Type.Object({
  place_id: Type.String(),
  /** node, way, relation of OpenStreetMap; 'location', 'property' or 'place' of Lotse's own. */
  osm_type: Type.String(),
  osm_id: Type.String(),
  lat: Type.String(),
  lon: Type.String(),
  display_name: Type.String(),
  class: Type.String(),
  type: Type.String(),
  importance: Type.Number(),
  address: Type.Record(Type.String(), Type.String()),
  /** South, north, west, east. */
  boundingbox: Type.Array(Type.String()),
  geojson: Type.Optional(Type.Unknown()),
})
export type AddressHit = Static<typeof AddressHit>

export const searchAddress = defineContract({
  name: 'searchAddress',
  area: 'geocoder',
  summary:
    'Addresses and places by what is typed, at most 10: own locations and parcels first. Where the outside service fails, the built-in ' +
    'search answers and says so.',
  params: [['query', Type.String({ minLength: 1, maxLength: 300 })]],
  result: Type.Object({
    results: Type.Array(AddressHit),
    /** Who was asked for what is not the own. */
    source: OneOf('builtin', 'nominatim', 'photon'),
    /** The outside service was to answer and did not. */
    fellBack: Type.Boolean(),
    /** False: exact to the place, not to the house number. */
    isExact: Type.Boolean(),
    /** Search when Enter is pressed, not while typing: the service forbids it. */
    onEnterOnly: Type.Boolean(),
    attribution: Type.String(),
  }),
  who: ['staff'],
  subject: 'none',
  mutates: false,
})

export const getMunicipalities = defineContract({
  name: 'getMunicipalities',
  area: 'geocoder',
  summary:
    'Outlines of the municipalities of a view, simplified (GeoBasis-DE / BKG 2017), at most 200; none where there are more. Rings are ' +
    'rows of longitude, latitude, longitude and so on.',
  params: [['bounds', PropertyBounds]],
  result: Type.Array(
    Type.Object({
      name: Type.String(),
      /** 'Stadt', 'Gemeinde', … */
      kind: Type.String(),
      rings: Type.Array(Type.Array(Type.Number())),
    }),
  ),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})

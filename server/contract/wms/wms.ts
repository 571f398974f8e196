import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'

/** To others than system admins without the address, which can hold a key. */
export const MapLayer = Type.Object({
  ...{ id: Type.String(), name: Type.String(), attribution: Type.String(), opacity: Type.Number() },
  /** Of how many of its layers there is a picture of what its signs mean. */
  legends: Type.Integer(),
  isPublic: Type.Optional(Type.Boolean()),
  url: Type.Optional(Type.String()),
  layers: Type.Optional(Type.String()),
})
export type MapLayer = Static<typeof MapLayer>

/** A service of maps outside (WMS 1.3.0) that can be laid over the map. */
export const MapLayerInput = asRead(
  Type.Object({
    /** Left out: a new one. */
    id: Type.Optional(Type.String({ maxLength: 40 })),
    name: Type.String({ maxLength: 120 }),
    /** https:// or http://, with whatever parameters the service itself wants. */
    url: Type.String({ maxLength: 1000 }),
    /** Names of its layers, with commas between them. */
    layers: Type.String({ maxLength: 500 }),
    attribution: Type.String({ maxLength: 300 }),
    /** 0 (nothing is seen of it) to 1. */
    opacity: Type.Number({ minimum: 0, maximum: 1 }),
    /** Outsiders may lay it over their map too. */
    isPublic: Type.Boolean(),
  }),
  [MapLayer],
  { identifiedBy: 'id', moving: ['legends'] },
)
export type MapLayerInput = Static<typeof MapLayerInput>

export const MapLayers = Type.Object({
  /** What lies below everything: Lotse's own outlines, or tiles that the server fetches. */
  base: Type.Object({ isBuiltIn: Type.Boolean(), attribution: Type.String(), maxZoom: Type.Integer() }),
  layers: Type.Array(MapLayer),
  /** The service that looks for addresses forbids searching while somebody types. */
  isAddressOnEnterOnly: Type.Boolean(),
  /** To system admins. */
  version: Type.Optional(Type.Integer()),
})
export type MapLayers = Static<typeof MapLayers>

export const getMapLayers = defineContract({
  name: 'getMapLayers',
  area: 'wms',
  summary:
    'What the map consists of beside parcels: its base and the services that can be laid over it. Pictures: ' +
    '/api/v1/map/base/{z}/{x}/{y}, /api/v1/map/layers/{id}/{z}/{x}/{y} (512 points), /api/v1/map/layers/{id}/legend/{n}.',
  params: [],
  result: MapLayers,
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})

export const setMapLayers = defineContract({
  name: 'setMapLayers',
  area: 'wms',
  summary: 'Sets the services that can be laid over the map, in this order. 409 with a stale version.',
  params: [
    ['layers', Type.Array(MapLayerInput, { maxItems: 30 })],
    ['version', Type.Integer({ minimum: 0 })],
  ],
  result: MapLayers,
  who: ['admin'],
  subject: 'none',
  mutates: true,
  errors: [409],
})

export const getMapFeatureInfo = defineContract({
  name: 'getMapFeatureInfo',
  area: 'wms',
  summary:
    'What a service that is laid over the map says of a place, as plain text; empty: nothing. 503 where it does not answer, or not ' +
    'what can be shown.',
  params: [
    ['layerId', Type.String({ maxLength: 40 })],
    ['latitude', Type.Number({ minimum: -85, maximum: 85 })],
    ['longitude', Type.Number({ minimum: -180, maximum: 180 })],
    ['zoom', Type.Number({ minimum: 0, maximum: 24 })],
  ],
  result: Type.Object({ text: Type.String() }),
  who: ['guest', 'user'],
  subject: 'mapLayer',
  mutates: false,
  errors: [404, 503],
})

import { Type, type Static } from '@sinclair/typebox'
import { asRead } from '../asRead'

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

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { MapLayerInput, MapLayers } from './views'

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

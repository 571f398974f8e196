import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

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

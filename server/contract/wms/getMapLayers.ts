import { defineContract } from '../define'
import { MapLayers } from './views'

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

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyInTile } from './mapViews'

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

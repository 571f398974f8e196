import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LocationOnMap, PropertyBounds, PropertyOnMap } from './views'

export const getPropertiesInBounds = defineContract({
  name: 'getPropertiesInBounds',
  area: 'parcels',
  summary:
    'What the map shows there: below zoom 15 locations and clusters of them, from 15 on at most 2000 parcels (truncated says that there are more). allOrNone: where there are more, none at all, for callers that then ask getPropertyTile.',
  params: [
    ['bounds', PropertyBounds],
    ['zoom', Type.Number({ minimum: 0, maximum: 24 })],
    ['allOrNone', Type.Boolean(), 'optional'],
  ],
  result: Type.Object({ properties: Type.Array(PropertyOnMap), locations: Type.Array(LocationOnMap), truncated: Type.Boolean() }),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LocationOnMap, PropertyOnMap } from './mapViews'
import { PropertyBounds, PropertyFilter } from './views'

export const getPropertiesInBounds = defineContract({
  name: 'getPropertiesInBounds',
  area: 'parcels',
  summary:
    'What the map shows there: below zoom 15 locations and clusters of them, from 15 on at most 2000 parcels (truncated says that ' +
    'there are more). allOrNone: where there are more, none at all, for callers that then ask getPropertyTile. filter: locations count ' +
    'what it finds, and parcels that are archived come along where it asks for those; otherwise parcels are all there, for callers ' +
    'that know which of them they found.',
  params: [
    ['bounds', PropertyBounds],
    ['zoom', Type.Number({ minimum: 0, maximum: 24 })],
    ['allOrNone', Type.Boolean(), 'optional'],
    ['filter', PropertyFilter, 'optional'],
  ],
  result: Type.Object({ properties: Type.Array(PropertyOnMap), locations: Type.Array(LocationOnMap), truncated: Type.Boolean() }),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})

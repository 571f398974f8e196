import { defineContract } from '../define'
import { Type } from '@sinclair/typebox'
import { LocationInput, LocationName, LocationView, PLACE_PARAMS } from './views'

export const updateLocation = defineContract({
  name: 'updateLocation',
  area: 'locations',
  summary:
    'Changes, archives or restores a location, as an object or one after the other: whoever sends no version changes what stands ' +
    'there. 409 with a stale version or a name that another one has.',
  params: [
    ['location', Type.Union([LocationInput, LocationName])],
    ...PLACE_PARAMS,
    ['id', Type.Integer({ minimum: 1 }), 'optional'],
    ['isArchived', Type.Boolean(), 'optional'],
  ],
  result: LocationView,
  who: ['staff'],
  subject: 'location',
  mutates: true,
  errors: [404, 409],
})

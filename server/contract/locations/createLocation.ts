import { defineContract } from '../define'
import { Type } from '@sinclair/typebox'
import { LocationName, LocationView, NewLocation, PLACE_PARAMS } from './views'

export const createLocation = defineContract({
  name: 'createLocation',
  area: 'locations',
  summary:
    'Makes a location from a name and a point or polygon, as an object or one after the other. 409 locationNameTaken where another one ' +
    'is called so.',
  params: [['location', Type.Union([NewLocation, LocationName])], ...PLACE_PARAMS],
  result: LocationView,
  who: ['staff'],
  subject: 'none',
  mutates: true,
  errors: [409],
})

import { defineContract } from '../define'
import { LocationView, NewLocation } from './views'

export const createLocation = defineContract({
  name: 'createLocation',
  area: 'locations',
  summary: 'Makes a location from a name and a point or polygon. 409 locationNameTaken where another one is called so.',
  params: [['location', NewLocation]],
  result: LocationView,
  who: ['staff'],
  subject: 'none',
  mutates: true,
  errors: [409],
})

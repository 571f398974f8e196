import { defineContract } from '../define'
import { LocationInput, LocationView } from './views'

export const updateLocation = defineContract({
  name: 'updateLocation',
  area: 'locations',
  summary: 'Changes, archives or restores a location. 409 with a stale version or a name that another one has.',
  params: [['location', LocationInput]],
  result: LocationView,
  who: ['staff'],
  subject: 'location',
  mutates: true,
  errors: [404, 409],
})

import { defineContract } from '../define'
import { PropertyInput, PropertyView } from './views'

export const updateProperty = defineContract({
  name: 'updateProperty',
  area: 'parcels',
  summary: 'Changes, archives or restores a parcel. 409 with a stale version names who changed it; 422 with every fault.',
  params: [['property', PropertyInput]],
  result: PropertyView,
  who: ['staff'],
  subject: 'property',
  mutates: true,
  errors: [404, 409],
})

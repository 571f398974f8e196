import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const deleteLocation = defineContract({
  name: 'deleteLocation',
  area: 'locations',
  summary: 'Deletes a location that no parcel lies at, archived ones included. 409 locationInUse otherwise.',
  params: [['id', Type.Integer({ minimum: 1 })]],
  result: Type.Null(),
  who: ['admin'],
  subject: 'location',
  mutates: true,
  errors: [404, 409],
})

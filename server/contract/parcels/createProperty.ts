import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyView } from './views'

export const createProperty = defineContract({
  name: 'createProperty',
  area: 'parcels',
  summary: 'Makes a parcel of a name at a location, with the fields and folders of the templates; not published.',
  params: [
    ['name', Type.String({ minLength: 1, maxLength: 250 })],
    ['locationId', Type.Integer({ minimum: 1 })],
  ],
  result: PropertyView,
  who: ['staff'],
  subject: 'none',
  mutates: true,
  errors: [404, 409],
})

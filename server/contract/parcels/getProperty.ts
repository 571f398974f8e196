import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyView } from './views'

export const getProperty = defineContract({
  name: 'getProperty',
  area: 'parcels',
  summary: 'A parcel: whole for staff, else its public part. 404 where it is not published or archived.',
  params: [['id', Type.Integer({ minimum: 1 })]],
  result: PropertyView,
  who: ['guest', 'user'],
  subject: 'property',
  mutates: false,
  errors: [404],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LocationView } from './views'

export const getLocationById = defineContract({
  name: 'getLocationById',
  area: 'locations',
  summary: 'A location; 404 for whoever must not know of it.',
  params: [['id', Type.Integer({ minimum: 1 })]],
  result: LocationView,
  who: ['guest', 'user'],
  subject: 'location',
  mutates: false,
  errors: [404],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LocationView } from './views'

export const getLocations = defineContract({
  name: 'getLocations',
  area: 'locations',
  summary: 'Locations by name: staff read all (archived ones when asked), everybody else those with a published parcel.',
  params: [['archived', Type.Boolean(), 'optional']],
  result: Type.Array(LocationView),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})

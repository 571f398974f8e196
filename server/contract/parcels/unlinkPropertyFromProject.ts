import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyView } from './views'

export const unlinkPropertyFromProject = defineContract({
  name: 'unlinkPropertyFromProject',
  area: 'parcels',
  summary: 'Takes a parcel off its tender; for the team of that tender.',
  params: [['id', Type.Integer({ minimum: 1 })]],
  result: PropertyView,
  who: ['staff'],
  subject: 'property',
  mutates: true,
  errors: [404, 409],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyView } from './views'

export const linkPropertyToProject = defineContract({
  name: 'linkPropertyToProject',
  area: 'parcels',
  summary:
    'Links a parcel to a tender, or to one of its lots; for the team of that tender. 409 while it is linked to another one that has ' +
    'not ended.',
  params: [
    ['id', Type.Integer({ minimum: 1 })],
    ['projectId', Type.String({ maxLength: 40 })],
    ['lotId', Type.String({ maxLength: 80 }), 'optional'],
  ],
  result: PropertyView,
  who: ['staff'],
  subject: 'property',
  mutates: true,
  errors: [404, 409],
})

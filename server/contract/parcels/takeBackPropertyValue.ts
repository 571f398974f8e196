import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyView } from './views'

export const takeBackPropertyValue = defineContract({
  name: 'takeBackPropertyValue',
  area: 'parcels',
  summary:
    'Gives a field the value that it had before an entry of its history; that is a change like every other. The markers of a panorama ' +
    'are the field markers/ and its id. 409 with a stale version.',
  params: [
    ['id', Type.Integer({ minimum: 1 })],
    ['historyId', Type.String({ maxLength: 40 })],
    ['field', Type.String({ maxLength: 80 })],
    ['version', Type.Integer({ minimum: 1 })],
  ],
  result: PropertyView,
  who: ['staff'],
  subject: 'property',
  mutates: true,
  errors: [404, 409],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { HistoryEntry } from './history'

export const getPropertyHistory = defineContract({
  name: 'getPropertyHistory',
  area: 'parcels',
  summary: 'Who changed what of a parcel and when, newest first, at most 100; read on with the cursor of the last row.',
  params: [
    ['id', Type.Integer({ minimum: 1 })],
    ['cursor', Type.String({ maxLength: 100 }), 'optional'],
  ],
  result: Type.Array(HistoryEntry),
  who: ['staff'],
  subject: 'property',
  mutates: false,
  errors: [404],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OpeningRecordView } from './views'

export const getOpeningRecord = defineContract({
  name: 'getOpeningRecord',
  area: 'procedure',
  summary: 'The record of an opening, for the team of its tender.',
  params: [['openingId', Type.String({ maxLength: 64 })]],
  result: OpeningRecordView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

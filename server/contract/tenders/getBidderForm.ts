import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { BidderForms } from './criteria'

/** `key`: another one than was chosen. */
export const getBidderForm = defineContract({
  name: 'getBidderForm',
  area: 'tenders',
  summary: 'The form that bidders of a tender fill, as they see it; one that could be chosen as well.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['kind', Type.Union([Type.Literal('application'), Type.Literal('offer')])],
    ['key', Type.Union([BidderForms.properties.offer, Type.Null()]), 'optional'],
  ],
  result: Type.Object({ form: Type.Unknown() }),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

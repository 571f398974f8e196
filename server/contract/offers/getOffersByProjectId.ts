import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OfferView } from './views'

export const getOffersByProjectId = defineContract({
  name: 'getOffersByProjectId',
  area: 'offers',
  summary: 'Who takes part in a tender: its team reads all, without what is sealed; a company its own part alone.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    // Everything is read anew anyway.
    ['refresh', Type.Union([Type.Boolean(), Type.Null()]), 'optional'],
  ],
  result: Type.Array(OfferView),
  who: ['external', 'internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

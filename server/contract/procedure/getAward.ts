import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AwardView } from './award'

/** 409 'refused.offersSealed' before the lot's offers are opened. */
export const getAward = defineContract({
  name: 'getAward',
  area: 'procedure',
  summary: 'Everything that the award of a lot is decided on: ranks and prices of a closed evaluation, who is to be told, and the days.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['lotId', Type.String({ maxLength: 40 })],
  ],
  result: AwardView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 409],
})

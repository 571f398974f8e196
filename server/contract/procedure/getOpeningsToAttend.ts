import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OpeningToAttend } from './attending'

/**
 * By lot, for a company that has an offer in it, from its submission until the lot is opened; none where the procedure's openings are not
 * attended.
 */
export const getOpeningsToAttend = defineContract({
  name: 'getOpeningsToAttend',
  area: 'procedure',
  summary: 'Openings of offers that the caller’s company may attend: when, where, and whether one has begun.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(OpeningToAttend),
  who: ['external'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

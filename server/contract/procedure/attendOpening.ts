import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OpeningToAttend } from './attending'

/**
 * Writes down that the company attends the opening under way, once; it stands in the log, and in the record when that is made. 409
 * (refused.nothingToAttend) where none is under way, or the company has no offer in it.
 */
export const attendOpening = defineContract({
  name: 'attendOpening',
  area: 'procedure',
  summary: 'Attends the opening of a lot’s offers for the caller’s company.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['lotId', Type.String({ maxLength: 40 })],
  ],
  result: Type.Array(OpeningToAttend),
  who: ['external'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

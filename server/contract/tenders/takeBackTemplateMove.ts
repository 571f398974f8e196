import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from './changesTender'

/**
 * Back to the version before the last move, with what was parked and what was edited since. 409 'refused.nothingToTakeBack' where there was
 * none.
 */
export const takeBackTemplateMove = defineContract({
  name: 'takeBackTemplateMove',
  area: 'tenders',
  summary: 'Takes back the last move of a draft to a newer version of its template.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['tenderVersion', Type.Integer()],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

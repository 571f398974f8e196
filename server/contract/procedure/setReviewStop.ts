import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

const ReviewStopInput = Type.Object(
  {
    version: Type.Integer(),
    lotIds: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 5000 }),
    /** False: it is lifted. */
    isStopped: Type.Boolean(),
    /** The review body, and its number of the case. */
    body: Type.String({ maxLength: 300 }),
    reference: Type.String({ maxLength: 100 }),
    reason: Type.String({ maxLength: 4000 }),
  },
  { additionalProperties: false },
)

/**
 * Stopped, no lot of these is awarded, whatever else holds (409 'refused.awardStopped'); cancelling stays possible. 422: no body where it
 * is stopped, no reason. 409: a lot has ended, or is so already.
 */
export const setReviewStop = defineContract({
  name: 'setReviewStop',
  area: 'procedure',
  summary: 'Says that a review body has stopped the award of lots (§ 169 Abs. 1 GWB), or that the stop was lifted.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['stop', ReviewStopInput],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

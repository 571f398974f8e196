import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LotIds, StageInput } from '../tenders/inputs'
import { CHANGES_TENDER } from '../tenders/changesTender'

/**
 * A move that the machine does not allow is 409 with error.data.reason 'refused.<why>' and error.data.move. With `lotIds` the chosen lots
 * take the stage and the others are published (2).
 * Openings (4, 7) take named lots (null: the only one) and the own password once (422 'wrongPassword', counted like logins); one before the
 * deadline is 423. Each lot's step is an act of its own: where one is refused after others were taken, error.data.done names those.
 */
export const updateProjectStage = defineContract({
  name: 'updateProjectStage',
  area: 'procedure',
  summary: 'Every change of stage: publishes now or at a date, starts phases, opens, closes and cancels.',
  params: [
    ['project', StageInput],
    ['lotIds', LotIds, 'optional'],
    ['password', Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]), 'optional'],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409, 423],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { StageInput, TenderView } from './views'

/** Lots that take the new stage; null for all. */
export const LotIds = Type.Union([Type.Array(Type.String({ maxLength: 40 }), { maxItems: 1000 }), Type.Null()])

/**
 * A move that the machine does not allow is 409 with error.data.reason 'refused.<why>' and error.data.move. With `lotIds` the chosen lots take the
 * stage and the others are published (2).
 */
export const updateProjectStage = defineContract({
  name: 'updateProjectStage',
  area: 'tenders',
  summary: 'Publishes a tender now or at a date, or takes a waiting publication back.',
  params: [
    ['project', StageInput],
    ['lotIds', LotIds, 'optional'],
    ['password', Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]), 'optional'],
  ],
  result: TenderView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

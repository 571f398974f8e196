import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { EvaluatedPart, EvaluationView } from './views'

/** 423 before the opening, whether anything came in or not; the attempt is written down. */
export const getEvaluation = defineContract({
  name: 'getEvaluation',
  area: 'evaluation',
  summary: 'What an opening of a lot released, side by side, with criteria, points, sums and ranks; without `part` of the newest opening.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['lotId', Type.String({ maxLength: 40 })],
    ['part', Type.Union([EvaluatedPart, Type.Null()]), 'optional'],
  ],
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 423],
})

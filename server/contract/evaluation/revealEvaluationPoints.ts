import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PLACE } from './params'
import { EvaluationView } from './views'

/** 409 (refused.marksMissing) while somebody who began has not marked everything, or nobody has. */
export const revealEvaluationPoints = defineContract({
  name: 'revealEvaluationPoints',
  area: 'evaluation',
  summary: 'Shows the team each other’s points, once all have marked; from then on they stand, and are agreed on. For project admins.',
  params: [...PLACE, ['input', Type.Object({ version: Type.Integer({ minimum: 0 }) }, { additionalProperties: false })]],
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
})

import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PLACE } from './params'
import { EvaluationView } from './views'

export const ClosingInput = Type.Object({ version: Type.Integer({ minimum: 0 }), closed: Type.Boolean() }, { additionalProperties: false })
export type ClosingInput = Static<typeof ClosingInput>

/** 409 (refused.evaluationIncomplete) while something is open. */
export const closeEvaluation = defineContract({
  name: 'closeEvaluation',
  area: 'evaluation',
  summary: 'Closes an evaluation, so that criteria and points stay as they are, or opens it again. For project admins.',
  params: [...PLACE, ['input', ClosingInput]],
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
})

import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PLACE } from './params'
import { EvaluationView, Points } from './views'

export const AgreedInput = Type.Object(
  {
    /** Of the evaluation as the person saw it. */
    version: Type.Integer({ minimum: 0 }),
    offerId: Type.String({ maxLength: 64 }),
    criterionId: Type.String({ maxLength: 40 }),
    /** Null: the mean counts again. */
    points: Type.Union([Points, Type.Null()]),
    reason: Type.String({ maxLength: 4000 }),
  },
  { additionalProperties: false },
)
export type AgreedInput = Static<typeof AgreedInput>

/** 409 (refused.notRevealed) before the marks are revealed. */
export const agreeOnEvaluationPoints = defineContract({
  name: 'agreeOnEvaluationPoints',
  area: 'evaluation',
  summary: 'Points that the team agreed on for a criterion of an offer, with the reason, in place of the mean. For project admins.',
  params: [...PLACE, ['input', AgreedInput]],
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
})

import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PLACE } from './params'
import { EvaluationView } from './views'

export const ExclusionInput = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    offerId: Type.String({ maxLength: 64 }),
    /** Null takes it back in. */
    reason: Type.Union([Type.String({ maxLength: 4000 }), Type.Null()]),
    /** The reason is its company's (suitability, grounds for exclusion): all of its offers in the lot are left out, or taken back in. */
    ofCompany: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type ExclusionInput = Static<typeof ExclusionInput>

/** The bidder hears of nothing by this: that is what rejecting and 'Bekannt geben' are for. */
export const excludeFromEvaluation = defineContract({
  name: 'excludeFromEvaluation',
  area: 'evaluation',
  summary: 'Leaves an offer out of the evaluation with a reason, or takes it back in. For project admins.',
  params: [...PLACE, ['input', ExclusionInput]],
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
})

import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PLACE } from './params'
import { asRead } from '../asRead'
import { CriterionInput, CriterionView, EvaluationView, Points } from './views'

export const CriteriaInput = asRead(
  Type.Object({
    /** Of the evaluation as the person saw it; 0 where nothing was stored. */
    version: Type.Integer({ minimum: 0 }),
    maxPoints: Points,
    criteria: Type.Array(asRead(CriterionInput, [CriterionView], { identifiedBy: 'id' }), { maxItems: 60 }),
  }),
  [EvaluationView],
  { moving: ['offers', 'open', 'fields', 'parts', 'weightSum', 'me', 'marking', 'checks'] },
)
export type CriteriaInput = Static<typeof CriteriaInput>

/** 409 (refused.criteriaSet) where they stand. 422 names what contradicts the notice. */
export const setEvaluationCriteria = defineContract({
  name: 'setEvaluationCriteria',
  area: 'evaluation',
  summary:
    'Says once how offers are judged that were called for before criteria had to stand; else updateProject does. For project admins.',
  params: [...PLACE, ['input', CriteriaInput]],
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
})

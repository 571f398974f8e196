import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract, type Param } from '../define'
import { CriterionInput, CriterionView, EvaluatedPart, EvaluationView, Points } from './views'
import { Exact, Id, PROJECT_ID } from '../shapes'

/** Where an evaluation lies: a lot of a tender, and which of its openings. */
export const PLACE = [PROJECT_ID, ['lotId', Type.String({ maxLength: 40 })], ['part', EvaluatedPart]] as const satisfies readonly Param[]

const CHANGES_EVALUATION = {
  area: 'evaluation',
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
} as const

/** 423 before the opening, whether anything came in or not; the attempt is written down. */
export const getEvaluation = defineContract({
  name: 'getEvaluation',
  area: 'evaluation',
  summary: 'What an opening of a lot released, side by side, with criteria, points, sums and ranks; without `part` of the newest opening.',
  params: [PROJECT_ID, ['lotId', Type.String({ maxLength: 40 })], ['part', Type.Union([EvaluatedPart, Type.Null()]), 'optional']],
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 423],
})

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
  ...CHANGES_EVALUATION,
  summary:
    'Says once how offers are judged that were called for before criteria had to stand; else updateProject does. For project admins.',
  params: [...PLACE, ['input', CriteriaInput]],
})

export const MarksInput = Exact({
  offerId: Id,
  /** Of the own marks for this offer; 0 where there are none. */
  version: Type.Integer({ minimum: 0 }),
  /** By criterion; those that are not named stay. */
  points: Type.Record(
    Type.String({ maxLength: 40 }),
    Exact({ points: Type.Union([Points, Type.Null()]), reason: Type.String({ maxLength: 4000 }) }),
  ),
  note: Type.Optional(Type.String({ maxLength: 10_000 })),
})
export type MarksInput = Static<typeof MarksInput>

export const giveEvaluationPoints = defineContract({
  name: 'giveEvaluationPoints',
  ...CHANGES_EVALUATION,
  summary: 'The caller’s own points, reasons and note for one offer. Nobody gives them for somebody else.',
  params: [...PLACE, ['input', MarksInput]],
})

/** 409 (refused.marksMissing) while somebody who began has not marked everything, or nobody has. */
export const revealEvaluationPoints = defineContract({
  name: 'revealEvaluationPoints',
  ...CHANGES_EVALUATION,
  summary: 'Shows the team each other’s points, once all have marked; from then on they stand, and are agreed on. For project admins.',
  params: [...PLACE, ['input', Exact({ version: Type.Integer({ minimum: 0 }) })]],
})

export const AgreedInput = Exact({
  /** Of the evaluation as the person saw it. */
  version: Type.Integer({ minimum: 0 }),
  offerId: Id,
  criterionId: Type.String({ maxLength: 40 }),
  /** Null: the mean counts again. */
  points: Type.Union([Points, Type.Null()]),
  reason: Type.String({ maxLength: 4000 }),
})
export type AgreedInput = Static<typeof AgreedInput>

/** 409 (refused.notRevealed) before the marks are revealed. */
export const agreeOnEvaluationPoints = defineContract({
  name: 'agreeOnEvaluationPoints',
  ...CHANGES_EVALUATION,
  summary: 'Points that the team agreed on for a criterion of an offer, with the reason, in place of the mean. For project admins.',
  params: [...PLACE, ['input', AgreedInput]],
})

export const ExclusionInput = Exact({
  version: Type.Integer({ minimum: 0 }),
  offerId: Id,
  /** Null takes it back in. */
  reason: Type.Union([Type.String({ maxLength: 4000 }), Type.Null()]),
  /** The reason is its company's (suitability, grounds for exclusion): all of its offers in the lot are left out, or taken back in. */
  ofCompany: Type.Optional(Type.Boolean()),
})
export type ExclusionInput = Static<typeof ExclusionInput>

/** The bidder hears of nothing by this: that is what rejecting and 'Bekannt geben' are for. */
export const excludeFromEvaluation = defineContract({
  name: 'excludeFromEvaluation',
  ...CHANGES_EVALUATION,
  summary: 'Leaves an offer out of the evaluation with a reason, or takes it back in. For project admins.',
  params: [...PLACE, ['input', ExclusionInput]],
})

export const ClosingInput = Exact({ version: Type.Integer({ minimum: 0 }), closed: Type.Boolean() })
export type ClosingInput = Static<typeof ClosingInput>

/** 409 (refused.evaluationIncomplete) while something is open. */
export const closeEvaluation = defineContract({
  name: 'closeEvaluation',
  ...CHANGES_EVALUATION,
  summary: 'Closes an evaluation, so that criteria and points stay as they are, or opens it again. For project admins.',
  params: [...PLACE, ['input', ClosingInput]],
})

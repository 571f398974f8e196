import { Type, type Static } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { type Param, defineContract } from '../define'
import { EvaluatedPart, EvaluationView, CriterionInput, CriterionView, Points } from './views'

/** Where an evaluation lies: a lot of a tender, and which of its openings. */
export const PLACE = [
  ['projectId', Type.String({ maxLength: 64 })],
  ['lotId', Type.String({ maxLength: 40 })],
  ['part', EvaluatedPart],
] as const satisfies readonly Param[]

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

export const MarksInput = Type.Object(
  {
    offerId: Type.String({ maxLength: 64 }),
    /** Of the own marks for this offer; 0 where there are none. */
    version: Type.Integer({ minimum: 0 }),
    /** By criterion; those that are not named stay. */
    points: Type.Record(
      Type.String({ maxLength: 40 }),
      Type.Object({ points: Type.Union([Points, Type.Null()]), reason: Type.String({ maxLength: 4000 }) }, { additionalProperties: false }),
    ),
    note: Type.Optional(Type.String({ maxLength: 10_000 })),
  },
  { additionalProperties: false },
)
export type MarksInput = Static<typeof MarksInput>

export const giveEvaluationPoints = defineContract({
  name: 'giveEvaluationPoints',
  area: 'evaluation',
  summary: 'The caller’s own points, reasons and note for one offer. Nobody gives them for somebody else.',
  params: [...PLACE, ['input', MarksInput]],
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
})

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

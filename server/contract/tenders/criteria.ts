import { MOST_POSITIONS } from '../../../engine/authoring'
import { inLanguages, TextInLanguages } from '../inLanguages'
import { type Static, Type } from '@sinclair/typebox'
import { ComparedField, CriterionInput, CriterionView, HOW_RANKED, Points } from '../evaluation/views'
import { Exact, MaybeText, OneOf } from '../shapes'

const Kind = OneOf('application', 'offer')
const Bilingual = TextInLanguages

/** A line of a price sheet (engine/authoring/priceSheet.ts): bidders say a price for it, what it comes to is worked out. */
export const SheetPosition = Exact({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', maxLength: 40 }),
  no: Type.String({ maxLength: 20 }),
  text: inLanguages(Type.String({ maxLength: 300 }), { additionalProperties: false }),
  quantity: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,3})?$', maxLength: 13 }),
  unit: Type.String({ maxLength: 20 }),
  kind: OneOf('unit', 'lump', 'optional'),
})
export type SheetPosition = Static<typeof SheetPosition>
const Sheet = { sheet: Type.Optional(Type.Array(SheetPosition, { maxItems: MOST_POSITIONS })) }

/**
 * How applications or offers will be judged, as far as the form does not say it: further criteria, weights that it leaves open, how a price
 * becomes points, and how many there are. `lotId` null: for every lot without one of its own.
 */
export const AwardPlan = Exact({
  lotId: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
  kind: Kind,
  maxPoints: Points,
  ...HOW_RANKED,
  /** Of offers: the sum of the form is that of these positions. */
  ...Sheet,
  criteria: Type.Array(CriterionInput, { maxItems: 60 }),
})
export type AwardPlan = Static<typeof AwardPlan>

/** Criteria as they stand, from form and plan together; lots that are judged alike are said once. */
export const AwardCriteria = Type.Object({
  lotIds: Type.Array(Type.String()),
  kind: Kind,
  maxPoints: Points,
  ...HOW_RANKED,
  ...Sheet,
  criteria: Type.Array(
    Type.Object({
      ...CriterionView.properties,
      /** What its price is called in the form of the bidders. */
      fieldName: Type.Union([Bilingual, Type.Null()]),
    }),
  ),
  /** What is missing, or the method does not go with, by key (openCriteria in workflows/evaluation). */
  open: Type.Array(Type.String()),
  /** Something was opened: they stand as they are. */
  isFixed: Type.Boolean(),
})
export type AwardCriteria = Static<typeof AwardCriteria>

/**
 * Forms that bidders fill: 'own' is the template's, 'standard' declarations and a price with VAT, 'concession' an offer with a fee and the
 * value of the concession. Chosen before publishing; later they stand.
 */
export const BidderForms = Exact({
  application: OneOf('own', 'standard'),
  offer: OneOf('own', 'standard', 'concession'),
})
export type BidderForms = Static<typeof BidderForms>

const Choices = Type.Array(Type.Object({ key: Type.String(), name: Bilingual }))

/** Amounts and numbers of the forms of bidders: what a price may be worked out from. */
const PriceFields = Type.Object({ application: Type.Array(ComparedField), offer: Type.Array(ComparedField) })

/** What the team reads of them in a tender. */
export const TEAM_CRITERIA = {
  awardPlans: Type.Optional(Type.Array(AwardPlan)),
  priceFields: Type.Optional(PriceFields),
  bidderForms: Type.Optional(BidderForms),
  /** What can be chosen, the usual one first. */
  bidderFormChoices: Type.Optional(Type.Object({ application: Choices, offer: Choices })),
  /** Path in the form where it asks for award criteria; null: it does not. */
  criteriaPath: Type.Optional(MaybeText),
}

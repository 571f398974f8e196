import { TextInLanguages } from '../inLanguages'
import { type Static, Type } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'
import { Beside, OfferMessage } from '../offers/drafts'
import { Exact, MaybeText, OneOf } from '../shapes'

/** Decimal numbers as text, so that none passes through floating point: points have up to two decimals, weights (per cent) up to three. */
export const Points = Type.String({ pattern: '^\\d{1,4}(\\.\\d{1,2})?$', maxLength: 7 })
export const Weight = Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,3})?$', maxLength: 7 })
const Factor = Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,3})?$', maxLength: 7 })

/** What is evaluated together: what one opening of a lot released. `offerRound` counts for offers only. */
export const EvaluatedPart = Exact({
  kind: OneOf('application', 'offer'),
  round: Type.Integer({ minimum: 1, maximum: 10_000 }),
  offerRound: Type.Integer({ minimum: 1, maximum: 10_000 }),
})
export type EvaluatedPart = Static<typeof EvaluatedPart>

const Better = OneOf('lower', 'higher')

/**
 * How a price becomes points. 'linear': the best price gets all points, `zeroAt` times the best none, in between a straight line (the usual
 * one: 2, twice the best). 'ratio': best ÷ price of all points. Where the higher is better (a concession's fee) `zeroAt` is below 1 and the
 * ratio is turned over.
 */
export const PriceFormula = Type.Union([
  Exact({ kind: Type.Literal('linear'), better: Better, zeroAt: Factor }),
  Exact({ kind: Type.Literal('ratio'), better: Better }),
])
export type PriceFormula = Static<typeof PriceFormula>

/**
 * What is made of criteria (workflows/evaluation): weighted points; the lowest price or the best quality alone; quality by price (UfAB's
 * simple and extended ratio: of those within `range` per cent of the best figure `then` decides); both against their median or mean.
 */
export const EvaluationMethod = Type.Union([
  Exact({ kind: OneOf('points', 'lowestPrice', 'quality', 'ratio', 'median', 'mean') }),
  Exact({
    kind: Type.Literal('extended'),
    range: Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,3})?$', maxLength: 6 }),
    then: OneOf('price', 'quality'),
  }),
])
/** What decides where offers come out alike: the better price, more quality, or lots that are drawn. */
export const Tie = OneOf('price', 'quality', 'lot')

/** How criteria become an order. Missing: weighted points, and offers that come out alike share a rank. */
export const HOW_RANKED = { method: Type.Optional(EvaluationMethod), tie: Type.Optional(Tie) }

/** A criterion is judged by people, or worked out from a field of the form (`price`). */
export const CriterionInput = Exact({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', maxLength: 40 }),
  name: Type.String({ maxLength: 400 }),
  /** Per cent; null: not yet known. */
  weight: Type.Union([Weight, Type.Null()]),
  /** `field`: key of a row of the comparison. */
  price: Type.Union([Exact({ field: Type.String({ maxLength: 400 }), formula: PriceFormula }), Type.Null()]),
  /** Of what people judge: with fewer points an offer is out. */
  minimum: Type.Optional(Type.Union([Points, Type.Null()])),
  /** A part of this criterion, whose weight is per cent of it; what has parts is judged by them alone. */
  parent: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', maxLength: 40 })),
})
export type CriterionInput = Static<typeof CriterionInput>

export const CriterionView = Type.Object({
  ...CriterionInput.properties,
  description: Type.String(),
  /** Stands in the notice: name and, where it says one, weight are binding. */
  published: Type.Object({ name: Type.Boolean(), weight: Type.Boolean() }),
})
export type CriterionView = Static<typeof CriterionView>

const Bilingual = TextInLanguages

/** A line of the comparison: one field of the form, over all offers. */
export const ComparedField = Type.Object({
  key: Type.String(),
  section: Bilingual,
  label: Bilingual,
  valueType: Type.String(),
  /** A number that a price can be worked out from. */
  isNumber: Type.Boolean(),
})
export type ComparedField = Static<typeof ComparedField>

/** As the form holds it; codes and units have their names beside, by code. */
export const ComparedValue = Type.Object({
  value: Type.Unknown(),
  names: Type.Optional(Type.Record(Type.String(), Bilingual)),
})
export type ComparedValue = Static<typeof ComparedValue>

/** What one member of the team gave one offer. */
export const MarksView = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  version: Type.Integer(),
  updated: Instant,
  points: Type.Record(Type.String(), Type.Object({ points: Type.Union([Points, Type.Null()]), reason: Type.String() })),
  note: Type.String(),
})
export type MarksView = Static<typeof MarksView>

/** Points of one criterion: the mean of what was given, or what the formula says. `weighted`: in points of 100. */
export const CriterionResult = Type.Object({
  points: MaybeText,
  weighted: MaybeText,
  /** How many members gave points; 0 for prices. */
  given: Type.Integer(),
  /** The price that went into the formula, as decimal number. */
  price: Type.Optional(MaybeText),
  /** Why there is none: noPrice, currenciesDiffer, notComparable; belowMinimum: fewer points than are asked for. */
  fault: Type.Optional(Type.String()),
})
export type CriterionResult = Static<typeof CriterionResult>

/** What the team agreed on in place of the mean, once all had marked. */
export const AgreedPoints = Type.Object({ points: Points, reason: Type.String(), by: Type.String(), at: Instant })

/** Members mark without knowing of each other: until an admin reveals the marks, everybody reads their own alone. */
export const Marking = Type.Object({
  /** Marks of others are kept back from the caller, and with them points, sums and ranks. */
  isMasked: Type.Boolean(),
  /** They were revealed; of an evaluation that an earlier version began each was seen at once, and this is null. */
  revealed: Type.Union([Type.Object({ by: Type.String(), at: Instant }), Type.Null()]),
  /** An admin can: more than nobody has marked, each of them everything. */
  mayReveal: Type.Boolean(),
  /** Who has begun: how many of all points that there are to give. */
  members: Type.Array(Type.Object({ userId: Type.String(), name: Type.String(), given: Type.Integer(), of: Type.Integer() })),
})
export type Marking = Static<typeof Marking>

/** What somebody who attacks the result would look at first (checksOf in workflows/evaluation). */
export const EvaluationCheck = Type.Union([
  Type.Object({ kind: Type.Literal('turns'), offerId: Type.String(), first: MaybeText }),
  Type.Object({ kind: Type.Literal('outOfRange'), offerId: Type.String(), criterionId: Type.String() }),
  Type.Object({
    ...{ kind: Type.Literal('farApart'), offerId: Type.String(), criterionId: Type.String() },
    ...{ least: Type.String(), most: Type.String() },
  }),
])
export type EvaluationCheck = Static<typeof EvaluationCheck>

export const EvaluatedFile = Type.Object({
  id: Type.String(),
  roomId: MaybeText,
  name: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
})

export const EvaluatedOffer = Type.Object({
  /** Of a variant its own, which begins with its offer's (workflows/variants): what is judged, left out and ranked by itself. */
  offerId: Type.String(),
  /** Which variant of its company, from 1 on, or which further main offer, from 2 on; missing: its first main offer. */
  variant: Beside,
  organization: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    street: Type.String(),
    postalCode: Type.String(),
    city: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    url: Type.String(),
  }),
  receiptNo: Type.String(),
  receivedAt: Instant,
  /** Came in after the deadline, and two people opened it with a reason. */
  late: Type.Boolean(),
  /** Opened after the evaluation was closed: it has no rank until somebody opens the evaluation again. */
  afterClose: Type.Boolean(),
  declaredBy: Type.String(),
  /** What the company said in it. */
  messages: Type.Array(OfferMessage),
  hash: Type.String(),
  files: Type.Array(EvaluatedFile),
  values: Type.Record(Type.String(), ComparedValue),
  /** Left out of the evaluation (§ 57 VgV); its price is no reference for the others. */
  excluded: Type.Union([Type.Object({ reason: Type.String(), by: Type.String(), at: Instant }), Type.Null()]),
  marks: Type.Array(MarksView),
  /** By criterion. */
  agreed: Type.Record(Type.String(), AgreedPoints),
  results: Type.Record(Type.String(), CriterionResult),
  /**
   * Of 100, or the figure of the method, with three decimals; of the lowest price the price. Null until every criterion has points, and of
   * what is out.
   */
  total: MaybeText,
  /** Those with the same total share a rank, and the next one is left out (1, 1, 3). */
  rank: Type.Union([Type.Integer(), Type.Null()]),
  /** Out by the method: too few points, or out of the range of the best figure. */
  out: Type.Union([Type.Literal('belowMinimum'), Type.Literal('outsideRange'), Type.Null()]),
})
export type EvaluatedOffer = Static<typeof EvaluatedOffer>

export const EvaluationView = Type.Object({
  projectId: Type.String(),
  projectName: Type.String(),
  projectNo: Type.Integer(),
  lotId: Type.String(),
  lotName: Type.String(),
  part: EvaluatedPart,
  /** Every opening of this lot, the newest first. */
  parts: Type.Array(Type.Object({ ...EvaluatedPart.properties, openedAt: Instant })),
  /** Of criteria, exclusions and closing; 0: nothing was stored yet. */
  version: Type.Integer(),
  /** All points a criterion can get. */
  maxPoints: Points,
  ...HOW_RANKED,
  criteria: Type.Array(CriterionView),
  /** Published by an earlier version without criteria: a project admin may set them once. */
  mayDefine: Type.Boolean(),
  weightSum: Type.String(),
  /** What keeps it from a ranking: what workflows/evaluation names (openCriteria, openPoints); notRevealed: marks are still kept back. */
  open: Type.Array(Type.String()),
  closed: Type.Union([Type.Object({ by: Type.String(), at: Instant }), Type.Null()]),
  /** The caller: criteria and closing are for project admins, points for every member. */
  me: Type.Object({ userId: Type.String(), mayDecide: Type.Boolean() }),
  marking: Marking,
  checks: Type.Array(EvaluationCheck),
  fields: Type.Array(ComparedField),
  offers: Type.Array(EvaluatedOffer),
  updated: MaybeInstant,
})
export type EvaluationView = Static<typeof EvaluationView>

import { Type, type Static } from '@sinclair/typebox'
import { UNITS } from '../../../workflows/law'
import { PROCEDURES, REGIMES, SHORTENINGS, type ClockRow, type PeriodRow } from '../../../workflows/deadlines'
import { ORDER_LIMITS, THRESHOLD_KINDS, type ThresholdRow } from '../../../workflows/thresholds'
import { Instant } from '../instant'
import { Barred } from '../access/accountChange'

const MaybeText = Type.Union([Type.String({ maxLength: 40 }), Type.Null()])
const CountedBy = Type.Union([Type.Literal('EU'), Type.Literal('BGB')])
const Kind = Type.Union([Type.Literal('version'), Type.Literal('correction')])

/** As somebody typed it: what of it is wrong is told at its field, by workflows/law. */
export const LawWords = Type.Object(
  {
    paragraph: Type.String({ maxLength: 200 }),
    unit: Type.Union(UNITS.map((one) => Type.Literal(one))),
    /** Days, months, euro or percent; null where the authority sets it. */
    amount: Type.Union([Type.Number(), Type.Null()]),
    by: Type.Union([CountedBy, Type.Null()]),
    validFrom: Type.String({ maxLength: 40 }),
    validTo: MaybeText,
    source: Type.String({ maxLength: 500 }),
    verified: Type.Boolean(),
    /** Of the examination alone: what the house calls it, and whether nobody gets the contract without a word on it. */
    title: Type.Optional(Type.String({ maxLength: 200 })),
    isRequired: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type LawWords = Static<typeof LawWords>

export const LawInput = Type.Object(
  {
    kind: Kind,
    words: LawWords,
    note: Type.String({ maxLength: 2000 }),
    /** Of the line, as it was read. */
    version: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
)
export type LawInput = Static<typeof LawInput>

const LawVersion = Type.Object({
  ...LawWords.properties,
  /** Day on which the house confirmed it; null: it came with Lotse. */
  knownFrom: MaybeText,
  /** Its last day, where the next version ends it or it says so itself; null: it still holds. */
  lastDay: MaybeText,
  isInForce: Type.Boolean(),
})
export type LawVersionView = Static<typeof LawVersion>

const Proposal = Type.Object({
  id: Type.String(),
  kind: Kind,
  words: LawWords,
  before: Type.Union([LawWords, Type.Null()]),
  note: Type.String(),
  by: Type.String(),
  at: Instant,
  /** It is not what somebody proposed: it was written into the database. */
  isAltered: Type.Boolean(),
  /** Why the reader cannot be the second of two; null: they can. */
  barred: Barred,
})
export type LawProposalView = Static<typeof Proposal>

export const LawLineView = Type.Object({
  id: Type.String(),
  of: Type.Union((['clock', 'threshold', 'period', 'limit', 'examination'] as const).map((one) => Type.Literal(one))),
  /** What it is about (ClockKey, ThresholdOf or OrderLimit, Purpose, Limited, RowKey). */
  key: Type.String(),
  regimes: Type.Array(Type.Union(REGIMES.map((one) => Type.Literal(one)))),
  event: MaybeText,
  /** Of minimum periods: the kinds of procedures, and what has to apply. */
  procedures: Type.Array(Type.Union(PROCEDURES.map((one) => Type.Literal(one)))),
  needs: Type.Array(Type.Union(SHORTENINGS.map((one) => Type.Literal(one)))),
  /** Of limits: of works or of anything else; null: of both. */
  works: Type.Union([Type.Boolean(), Type.Null()]),
  /** In time's order. */
  versions: Type.Array(LawVersion),
  proposal: Type.Union([Proposal, Type.Null()]),
  version: Type.Integer(),
})
export type LawLineView = Static<typeof LawLineView>

const Dated = {
  ...{ validFrom: Type.String(), validTo: MaybeText, source: Type.String(), verified: Type.Boolean() },
  knownFrom: Type.Optional(Type.String()),
}

/** Minimum periods, the clock's rows and the thresholds with all their versions, as moments are reckoned by them (workflows/law). */
export const LawRowsView = Type.Object({
  clock: Type.Array(
    Type.Unsafe<ClockRow>(
      Type.Object({
        ...{ key: Type.String(), regimes: Type.Array(Type.String()), paragraph: Type.String(), event: Type.String() },
        period: Type.Union([Type.Record(Type.String(), Type.Integer()), Type.Null()]),
        ...{ by: CountedBy, moves: Type.Boolean(), ...Dated },
      }),
    ),
  ),
  thresholds: Type.Array(
    Type.Unsafe<ThresholdRow>(
      Type.Object({
        of: Type.Union([...THRESHOLD_KINDS, ...ORDER_LIMITS].map((one) => Type.Literal(one))),
        ...{ amount: Type.Integer(), paragraph: Type.Optional(Type.String()), ...Dated },
      }),
    ),
  ),
  periods: Type.Array(
    Type.Unsafe<PeriodRow>(
      Type.Object({
        ...{ regime: Type.String(), procedures: Type.Array(Type.String()), purpose: Type.String(), needs: Type.Array(Type.String()) },
        ...{ days: Type.Union([Type.Integer(), Type.Null()]), unit: Type.String(), from: Type.String(), paragraph: Type.String() },
        ...Dated,
      }),
    ),
  ),
})

export const LINE = ['line', Type.String({ maxLength: 200 })] as const
export const LAW = { area: 'law', result: Type.Array(LawLineView), who: ['admin'], subject: 'none' } as const

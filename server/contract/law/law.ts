import { type Static, Type } from '@sinclair/typebox'
import { type ClockRow, type PeriodRow, PROCEDURES, REGIMES, SHORTENINGS } from '../../../workflows/deadlines'
import { UNITS } from '../../../workflows/law'
import { ORDER_LIMITS, THRESHOLD_KINDS, type ThresholdRow } from '../../../workflows/thresholds'
import { Barred } from '../access/accountChange'
import { defineContract } from '../define'
import { Instant } from '../instant'
import { Exact, OneOf } from '../shapes'

const MaybeText = Type.Union([Type.String({ maxLength: 40 }), Type.Null()])
const CountedBy = OneOf('EU', 'BGB')
const Kind = OneOf('version', 'correction')

/** As somebody typed it: what of it is wrong is told at its field, by workflows/law. */
export const LawWords = Exact({
  paragraph: Type.String({ maxLength: 200 }),
  unit: OneOf(...UNITS),
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
})
export type LawWords = Static<typeof LawWords>

export const LawInput = Exact({
  kind: Kind,
  words: LawWords,
  note: Type.String({ maxLength: 2000 }),
  /** Of the line, as it was read. */
  version: Type.Integer({ minimum: 0 }),
})
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
  of: OneOf('clock', 'threshold', 'period', 'limit', 'examination'),
  /** What it is about (ClockKey, ThresholdOf or OrderLimit, Purpose, Limited, RowKey). */
  key: Type.String(),
  regimes: Type.Array(OneOf(...REGIMES)),
  event: MaybeText,
  /** Of minimum periods: the kinds of procedures, and what has to apply. */
  procedures: Type.Array(OneOf(...PROCEDURES)),
  needs: Type.Array(OneOf(...SHORTENINGS)),
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
        of: OneOf(...THRESHOLD_KINDS, ...ORDER_LIMITS),
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

export const getLawLines = defineContract({
  name: 'getLawLines',
  ...LAW,
  summary: 'The law as dated rows, each line with its versions and with what is proposed of it. For system admins.',
  params: [],
  mutates: false,
})

export const getLawRows = defineContract({
  name: 'getLawRows',
  area: 'law',
  summary: 'The rows of the law that the house goes by, for reckoning moments.',
  params: [],
  result: LawRowsView,
  who: ['internal'],
  subject: 'none',
  mutates: false,
})

/** 422: each fault at its field. 409: stale, or something is proposed of this line already (refused.lawProposed). */
export const proposeLawChange = defineContract({
  name: 'proposeLawChange',
  ...LAW,
  summary: 'Proposes a new version of a line of the law, or a correction of its source. In force once a second system admin confirms it.',
  params: [LINE, ['input', LawInput]],
  mutates: true,
  errors: [404, 409],
})

/** 403: the two could be one person. 409: stale, not what was proposed, or the law changed since. */
export const decideLawChange = defineContract({
  name: 'decideLawChange',
  ...LAW,
  subject: 'lawProposal',
  summary: 'Confirms what another system admin proposed of the law, or refuses it with a reason; whoever proposed it may take it back so.',
  params: [
    LINE,
    ['proposal', Type.String({ maxLength: 100 })],
    ['decision', Exact({ agrees: Type.Boolean(), reason: Type.String({ maxLength: 2000 }) })],
  ],
  mutates: true,
  errors: [404, 409],
})

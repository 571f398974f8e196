import { type Static, type TLiteral, type TUnion, Type } from '@sinclair/typebox'
import { EXAMINATION_STEPS, LOW_SHARES, ROW_KEYS, ROW_RESULTS } from '../../../workflows/examination'
import { defineContract } from '../define'
import { PLACE } from '../evaluation/evaluation'
import { EvaluatedPart } from '../evaluation/views'
import { Instant, MaybeInstant } from '../instant'
import { Beside } from '../offers/drafts'
import { RequestState } from '../requests/requests'
import { Exact, Id, MaybeText, OneOf, PROJECT_ID } from '../shapes'

const oneOf = <T extends string | number>(values: readonly T[]): TUnion<TLiteral<T>[]> => OneOf(...values)
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

export const RowKeyName = Type.Unsafe<(typeof ROW_KEYS)[number]>(oneOf(ROW_KEYS))
export const RowResultName = Type.Unsafe<(typeof ROW_RESULTS)[number]>(oneOf(ROW_RESULTS))
export const LowShareNumber = Type.Unsafe<(typeof LOW_SHARES)[number]>(oneOf(LOW_SHARES))

/** One query of the register of competition: of a member, with what came back. */
export const RegisterQueryView = Exact({
  member: Type.String({ maxLength: 400 }),
  queriedOn: Day,
  reference: Type.String({ maxLength: 200 }),
  result: OneOf('none', 'entry'),
})

const EvidenceKind = OneOf('file', 'message', 'field', 'answer')
/** What a word is based on: a file of the offer, a message in it, a field of its form, the answer to a request. */
export const EvidenceView = Type.Object({ kind: EvidenceKind, id: Type.String(), name: Type.String() })
export type EvidenceView = Static<typeof EvidenceView>
export const EvidenceInput = Exact({ kind: EvidenceKind, id: Type.String({ maxLength: 400 }) })

/** How a row stands for one offer. */
export const RowView = Type.Object({
  row: RowKeyName,
  /** Null: nobody has said anything yet, or what was said was taken back. */
  result: Type.Union([RowResultName, Type.Null()]),
  reason: Type.String(),
  by: Type.String(),
  at: MaybeInstant,
  evidence: Type.Array(EvidenceView),
  queries: Type.Array(RegisterQueryView),
  /** What was asked from this row last, with its answer's place. */
  request: Type.Union([
    Type.Object({
      ...{ id: Type.String(), no: Type.String(), state: RequestState, deadline: Instant },
      answeredAt: MaybeInstant,
    }),
    Type.Null(),
  ]),
  /** It is not what the log was told: somebody changed it in the database. */
  isAltered: Type.Boolean(),
  /** Said of the company's application. */
  isCarried: Type.Boolean(),
  /** What keeps the offer from the contract here. */
  duty: Type.Union([Type.Literal('open'), Type.Literal('failed'), Type.Literal('altered'), Type.Null()]),
})
export type RowView = Static<typeof RowView>

/** A line of the law that offers are examined by. */
export const LawRowView = Type.Object({
  row: RowKeyName,
  step: Type.Unsafe<(typeof EXAMINATION_STEPS)[number]>(oneOf(EXAMINATION_STEPS)),
  paragraph: Type.String(),
  /** What the house calls it; empty: as Lotse does. */
  title: Type.String(),
  /** Without a word on it nobody gets the contract. */
  isRequired: Type.Boolean(),
  /** Read in its text. */
  verified: Type.Boolean(),
  asking: OneOf('company', 'performance', 'anyPapers', 'prices', 'explain', 'never'),
  askedBy: MaybeText,
  asksAll: Type.Boolean(),
  /** It can be said of every offer: it never does not apply. */
  always: Type.Boolean(),
})
export type LawRowView = Static<typeof LawRowView>

export const ExaminedOffer = Type.Object({
  offerId: Type.String(),
  /** Of its rows; 0: nobody has written anything. */
  version: Type.Integer(),
  organization: Type.Object({ id: Type.Integer(), name: Type.String() }),
  /** Which variant of its company, from 1 on, or which further main offer, from 2 on; missing: its first main offer. */
  variant: Beside,
  receiptNo: Type.String(),
  late: Type.Boolean(),
  /** Why it does not count any more. */
  excluded: MaybeText,
  /** The price that is compared, and how far it lies below the next higher one; null: none. */
  price: Type.Union([
    Type.Object({ amount: Type.String(), currency: MaybeText, next: MaybeText, below: MaybeText, isLow: Type.Boolean() }),
    Type.Null(),
  ]),
  /** The company, and the members of its consortium: of each the register is asked. */
  members: Type.Array(Type.String()),
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  messages: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  answers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  rows: Type.Array(RowView),
})
export type ExaminedOffer = Static<typeof ExaminedOffer>

export const ExaminationView = Type.Object({
  projectId: Type.String(),
  lotId: Type.String(),
  part: EvaluatedPart,
  parts: Type.Array(Type.Object({ ...EvaluatedPart.properties, openedAt: Instant })),
  /** In the order of the law. */
  rows: Type.Array(LawRowView),
  /** From so many per cent below the next price on an offer is asked about; null: no price is measured. */
  share: Type.Union([Type.Integer(), Type.Null()]),
  /** As the house's law has it, and whether the lot has its own. */
  houseShare: Type.Union([Type.Integer(), Type.Null()]),
  isOwnShare: Type.Boolean(),
  shareVersion: Type.Integer(),
  /** The register has to be asked: the value is known to be that high, or nobody knows it. */
  registerDue: Type.Boolean(),
  /** Of the evaluation: exclusions are decided there. */
  evaluationVersion: Type.Integer(),
  /** Rows are written while the lot goes on; exclusions and the share are the project admins'. */
  me: Type.Object({ mayWrite: Type.Boolean(), mayDecide: Type.Boolean() }),
  /** Fields of the forms, to be named as evidence. */
  fields: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  offers: Type.Array(ExaminedOffer),
})
export type ExaminationView = Static<typeof ExaminationView>

/** What changes of an examination have in common: they answer how it stands then. */
export const CHANGES = {
  area: 'examination',
  result: ExaminationView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
} as const

/** 423 before the opening, whether anything came in or not; the attempt is written down. */
export const getExamination = defineContract({
  name: 'getExamination',
  area: 'examination',
  summary: 'What an opening of a lot released with its checklist in the order of the law; without `part` of the newest opening.',
  params: [PROJECT_ID, ['lotId', Type.String({ maxLength: 40 })], ['part', Type.Union([EvaluatedPart, Type.Null()]), 'optional']],
  result: ExaminationView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 423],
})

export const RowInput = Exact({
  row: RowKeyName,
  /** Null takes back what was said. */
  result: Type.Union([RowResultName, Type.Null()]),
  reason: Type.String({ maxLength: 4000 }),
  evidence: Type.Array(EvidenceInput, { maxItems: 20 }),
  queries: Type.Array(RegisterQueryView, { maxItems: 60 }),
})
export type RowInput = Static<typeof RowInput>

/** 409 where somebody wrote about this offer since, where the lot is over; 422 what cannot be said of a row, each at its place. */
export const decideExamination = defineContract({
  name: 'decideExamination',
  ...CHANGES,
  summary: 'Says of rows of an offer’s checklist how they stand, with reason and evidence; the log keeps all of it.',
  params: [
    ...PLACE,
    [
      'input',
      Exact({
        offerId: Id,
        version: Type.Integer({ minimum: 0 }),
        rows: Type.Array(RowInput, { minItems: 1, maxItems: 40 }),
      }),
    ],
  ],
})

/** 409 where the law lets nothing be asked for at this row. */
export const askFromExamination = defineContract({
  name: 'askFromExamination',
  ...CHANGES,
  summary: 'Asks a bidder, from a row of the checklist, for what is missing or unclear; the row keeps the request and its answer’s place.',
  params: [
    ...PLACE,
    [
      'input',
      Exact({
        ...{ offerId: Id, version: Type.Integer({ minimum: 0 }), row: RowKeyName },
        ...{ subject: Type.String({ maxLength: 200 }), text: Type.String({ maxLength: 20_000 }), deadline: Instant },
      }),
    ],
  ],
})

export const setLowPriceShare = defineContract({
  name: 'setLowPriceShare',
  ...CHANGES,
  summary:
    'Says from how many per cent below the next price on an offer of a lot is asked about; null: as the house has it. For project admins.',
  params: [...PLACE, ['input', Exact({ share: Type.Union([LowShareNumber, Type.Null()]), version: Type.Integer({ minimum: 0 }) })]],
})

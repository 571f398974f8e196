import { type Static, Type } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'
import { HolidayLand, ReckonedDays } from '../law/reckoning'
import { Exact, MaybeText, OneOf } from '../shapes'

/** YYYY-MM-DD, in Germany; of years that the Civil Code has seen or will. */
const Day = Type.String({ pattern: '^(19|2\\d)\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })
const MaybeDay = Type.Union([Day, Type.Null()])

/** A decimal of two places at most, without VAT. */
const Amount = Type.String({ pattern: '^\\d{1,13}(\\.\\d{1,2})?$' })
const Change = Type.String({ pattern: '^-?\\d{1,13}(\\.\\d{1,2})?$' })
const Money = Exact({ amount: Amount, currency: Type.String({ pattern: '^[A-Z]{3}$' }) })

const Option = Exact({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  kind: OneOf('option', 'extension'),
  text: Type.String({ minLength: 1, maxLength: 1000 }),
  /** The last day on which it can be taken. */
  until: Day,
  /** The day on which it was taken; null: not yet. */
  taken: MaybeDay,
})
export type ContractOption = Static<typeof Option>

/** Which contract: of a lot, with one of those whom it was awarded to; 0: who got a direct order, and has no account here. */
const Place = { lotId: Type.String({ maxLength: 40 }), organizationId: Type.Integer({ minimum: 0 }) }

const Terms = {
  /** As the authority numbers it; '' where it does not. */
  number: Type.String({ maxLength: 200 }),
  value: Type.Union([Money, Type.Null()]),
  /** What an indexation clause made of the value (§ 132 Abs. 4 GWB); null: nothing. */
  indexed: Type.Union([Amount, Type.Null()]),
  concludedOn: MaybeDay,
  begins: MaybeDay,
  /** Null: it has no end. */
  ends: MaybeDay,
  isWorks: Type.Boolean(),
  options: Type.Array(Option, { maxItems: 20 }),
  /** So many days before an end or an option runs out people are reminded. */
  remindDays: Type.Integer({ minimum: 1, maximum: 730 }),
}

export const ContractInput = Exact({ ...Place, version: Type.Integer({ minimum: 0 }), ...Terms })
export type ContractInput = Static<typeof ContractInput>

const Kind = Type.Union([
  ...[Type.Literal('end'), Type.Literal('option'), Type.Literal('notice')],
  ...[Type.Literal('warranty'), Type.Literal('security'), Type.Literal('review')],
])

/** How a date is reckoned; workflows/contract says of each what it is counted from, for how long, and by which paragraph. */
const Rule = Type.Union([
  ...[Type.Literal('noticeToEnd'), Type.Literal('noticeToDay')],
  ...[Type.Literal('worksVob'), Type.Literal('otherVob'), Type.Literal('furnaceVob'), Type.Literal('machinesVob')],
  ...[Type.Literal('worksBgb'), Type.Literal('otherBgb'), Type.Literal('purchase'), Type.Literal('warrantyAgreed')],
  ...[Type.Literal('securityDefects'), Type.Literal('securityAgreed'), Type.Literal('review')],
])

const ContractDate = Exact({
  id: Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
  rule: Rule,
  /** What it is about: two on one day differ by it. */
  text: Type.String({ minLength: 1, maxLength: 200 }),
  /** What the period is counted from; null: the contract's end. */
  from: MaybeDay,
  /** Null where the rule has one. */
  period: Type.Union([
    Exact({ months: Type.Integer({ minimum: 0, maximum: 600 }), days: Type.Integer({ minimum: 0, maximum: 3650 }) }),
    Type.Null(),
  ]),
  /** Of a notice to the end: so many months the contract goes on where none is given; null: it ends. */
  renews: Type.Union([Type.Integer({ minimum: 1, maximum: 120 }), Type.Null()]),
})

export const ContractDatesInput = Exact({
  ...Place,
  version: Type.Integer({ minimum: 1 }),
  dates: Type.Array(ContractDate, { maxItems: 40 }),
})
export type ContractDatesInput = Static<typeof ContractDatesInput>

/** `open`: what was said before does not hold any more. */
const DateAnswer = Type.Union([
  ...[Type.Literal('done'), Type.Literal('given'), Type.Literal('kept'), Type.Literal('later'), Type.Literal('open')],
])

export const DateAnswerInput = Exact({
  ...Place,
  version: Type.Integer({ minimum: 1 }),
  /** Of one of the contract's days as it stands: kind, id and day. */
  key: Type.String({ minLength: 12, maxLength: 80 }),
  answer: DateAnswer,
  /** Of what is put aside. */
  until: MaybeDay,
  reason: Type.String({ minLength: 1, maxLength: 2000 }),
})
export type DateAnswerInput = Static<typeof DateAnswerInput>

export const TakeBackInput = Exact({
  ...Place,
  version: Type.Integer({ minimum: 1 }),
  /** The number of a change; null: the early end. */
  no: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  reason: Type.String({ minLength: 1, maxLength: 4000 }),
})
export type TakeBackInput = Static<typeof TakeBackInput>

export const Ground = Type.Union([
  ...[Type.Literal('clause'), Type.Literal('additional'), Type.Literal('unforeseen')],
  ...[Type.Literal('replaced'), Type.Literal('small'), Type.Literal('minor')],
])

export const AmendmentInput = Exact({
  ...Place,
  version: Type.Integer({ minimum: 1 }),
  on: Day,
  ground: Ground,
  /** What is changed, and why the law allows it. */
  text: Type.String({ minLength: 1, maxLength: 4000 }),
  reason: Type.String({ minLength: 1, maxLength: 4000 }),
  /** What it adds to the value or, with a minus, takes from it; in the contract's currency. */
  change: Change,
  /** The contract's new end; missing or null: as it was. */
  ends: Type.Optional(MaybeDay),
})
export type AmendmentInput = Static<typeof AmendmentInput>

export const TerminationInput = Exact({
  ...Place,
  version: Type.Integer({ minimum: 1 }),
  on: Day,
  reason: Type.String({ minLength: 1, maxLength: 4000 }),
})
export type TerminationInput = Static<typeof TerminationInput>

const TakenBack = Type.Union([Type.Object({ reason: Type.String(), by: Type.String(), at: Instant }), Type.Null()])
const Termination = { on: Day, reason: Type.String(), by: Type.String(), at: Instant }

const Amendment = Type.Object({
  no: Type.Integer(),
  ...{ on: Day, ground: Ground, text: Type.String(), reason: Type.String(), change: Change, ends: MaybeDay },
  ...{ by: Type.String(), at: Instant },
  /** Of the contract's value; and of all that the law adds up, where it does. Percent, cut off to two places; null: taken back. */
  percent: MaybeText,
  sumPercent: MaybeText,
  paragraph: Type.String(),
  limit: Type.Union([Type.Object({ percent: Type.Integer(), paragraph: Type.String() }), Type.Null()]),
  findings: Type.Array(
    Type.Union([
      ...[Type.Literal('overLimit'), Type.Literal('overThreshold')],
      ...[Type.Literal('overCentralThreshold'), Type.Literal('announce')],
    ]),
  ),
  /** The draft of its notice; null: none was begun. */
  noticeId: MaybeText,
  /** It was written by mistake: nothing is reckoned from it. */
  takenBack: TakenBack,
})
export type AmendmentView = Static<typeof Amendment>

export const ContractView = Type.Object({
  id: Type.String(),
  ...Place,
  lotName: Type.String(),
  companyName: Type.String(),
  /** 0: nobody wrote of it yet; value and day are as the award has them. */
  version: Type.Integer(),
  updated: MaybeInstant,
  updatedBy: Type.String(),
  ...Terms,
  amendments: Type.Array(Amendment),
  /** After all changes; null: no value is known. */
  valueNow: Type.Union([Change, Type.Null()]),
  termination: Type.Union([Type.Object(Termination), Type.Null()]),
  /** Early ends that were written by mistake. */
  endsTakenBack: Type.Array(Type.Object({ ...Termination, takenBack: TakenBack })),
  dates: Type.Array(ContractDate),
  /** The last day as things stand: a contract goes on by itself where no notice is given. */
  endsNow: MaybeDay,
  /** Whose holidays count; missing: no date was written. */
  land: Type.Optional(HolidayLand),
  /** What runs out, the next first; from a day on it is somebody's work. */
  due: Type.Array(
    Type.Object({
      key: Type.String(),
      what: Kind,
      /** Of an option or a date. */
      id: MaybeText,
      text: Type.String(),
      ...{ day: Day, from: Day },
      /** '' and none where nothing is reckoned. */
      paragraph: Type.String(),
      days: ReckonedDays,
      /** Of a notice: where none is given, the contract goes on until this day. */
      goesOn: MaybeDay,
    }),
  ),
  /** The last day for notice that passed, so that the contract goes on beyond `ends`; missing: none did. */
  passed: Type.Optional(Type.Object({ key: Type.String(), text: Type.String(), day: Day, ends: Day })),
  /** What was said of days, the newest last. */
  answers: Type.Array(
    Type.Object({
      ...{ key: Type.String(), what: Kind, text: Type.String(), day: Day, answer: DateAnswer, until: MaybeDay },
      ...{ reason: Type.String(), by: Type.String(), at: Instant },
    }),
  ),
  /** It is not what the log was told of: somebody changed it in the database. */
  isAltered: Type.Boolean(),
})
export type ContractView = Static<typeof ContractView>

export const ContractList = Type.Object({
  projectId: Type.String(),
  projectNo: Type.Integer(),
  projectName: Type.String(),
  buyer: Type.String(),
  contracts: Type.Array(ContractView),
})
export type ContractList = Static<typeof ContractList>

import { type Static, Type } from '@sinclair/typebox'
import { Instant } from '../instant'
import { HolidayLand, ReckonedDays } from '../law/reckoning'
import { Beside, IsMain } from '../offers/drafts'
import { Exact, Id, MaybeText, OneOf } from '../shapes'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

/** The time between telling those who are not considered and the contract; calendar days. */
export const WaitingPeriod = Type.Object({ paragraph: Type.String(), electronic: Type.Integer(), other: Type.Integer() })
export type WaitingPeriod = Static<typeof WaitingPeriod>

/** Which of a company's offers: a variant, from 1 on, or with `main` one of several main offers; missing: its only one. */
const WHICH = { variant: Type.Optional(Type.Integer()), main: IsMain }

/** Who got a lot, or is to get it, as everybody is told. */
export const NamedWinner = Type.Object({ name: Type.String(), ...WHICH })

/** The same as the team reads it. */
export const Awarded = Type.Object({ organizationId: Type.Integer(), ...NamedWinner.properties })

/** What those who are not considered in a lot were told. The team's; a company reads its own part (AwardNews). */
export const InformationView = Type.Object({
  at: Instant,
  by: Type.String(),
  /** `offerId`: of a variant its own (EvaluatedOffer). */
  winners: Type.Array(Type.Object({ offerId: Type.String(), ...Awarded.properties })),
  told: Type.Array(Type.Object({ offerId: Type.String(), name: Type.String(), reason: MaybeText, at: Instant })),
  /** Why the first of the evaluation does not get it. */
  choiceReason: Type.Optional(Type.String()),
  /** Where the law asks to wait: how long, and from when on the contract may be made. */
  waiting: Type.Union([
    Type.Object({ paragraph: Type.String(), days: Type.Integer(), lastDay: Day, contractFrom: Instant, electronic: Type.Boolean() }),
    Type.Null(),
  ]),
})
export type InformationView = Static<typeof InformationView>

/** That a review body has stopped the award of a lot (setReviewStop). */
export const ReviewStopView = Type.Object({
  ...{ since: Instant, by: Type.String() },
  ...{ body: Type.String(), reference: Type.String(), reason: Type.String() },
})

/** What a company was told about the award of a lot it offered for. */
export const AwardNews = Type.Object({
  /** informed: the contract is not made yet. */
  state: OneOf('informed', 'won', 'lost'),
  at: Instant,
  reason: MaybeText,
  /** Who is to get the contract; only where the law asks to name them. */
  winners: Type.Union([Type.Array(NamedWinner), Type.Null()]),
  /** Which of the company's own offers got it; missing: its only main offer, or none of its own. */
  ...WHICH,
  waiting: InformationView.properties.waiting,
  /** Its letter (getLetter); null: it was told without one. */
  letterId: MaybeText,
})
export type AwardNews = Static<typeof AwardNews>

/** Why somebody is to be told: their offer was opened, it came late, or their application was never answered. */
export const Concerned = OneOf('offer', 'lateOffer', 'application')
export type Concerned = Static<typeof Concerned>

/** When the contract could be made if the last of them were told now, and what courts say of such a period. */
export const Outlook = Type.Object({
  paragraph: Type.String(),
  /** The row it is of was read in the text of the law. */
  verified: Type.Boolean(),
  days: Type.Integer(),
  lastDay: Day,
  contractDay: Day,
  endsOffDuty: Type.Boolean(),
  workingDays: Type.Integer(),
  isShort: Type.Boolean(),
  safeDay: Day,
  land: HolidayLand,
  reckoned: ReckonedDays,
})
export type Outlook = Static<typeof Outlook>

/** Everything that an award of a lot is decided on. */
export const AwardView = Type.Object({
  lotId: Type.String(),
  ifSentNow: Type.Union([Type.Object({ electronic: Outlook, other: Outlook }), Type.Null()]),
  /** What the house asks for by value; null: every project admin awards. */
  consents: Type.Union([
    Type.Object({
      /** In force now, those of the opening and those between, where they were others: all count. */
      rules: Type.Array(
        Type.Object({
          ...{ from: Type.Integer(), needed: Type.Integer() },
          seats: Type.Array(Type.Object({ name: Type.String(), people: Type.Array(Type.String()) })),
          at: OneOf('now', 'opening', 'between'),
        }),
      ),
      /** The reader is one of those it names. */
      isNamed: Type.Boolean(),
      /** Whom the lot may go to, by whom it was said. */
      given: Type.Array(Type.Object({ offerIds: Type.Array(Type.String()), by: Type.String(), at: Instant, isOwn: Type.Boolean() })),
    }),
    Type.Null(),
  ]),
  /** There is an evaluation of the newest offers that was closed; ranks and totals are its own. */
  isEvaluated: Type.Boolean(),
  offers: Type.Array(
    Type.Object({
      offerId: Type.String(),
      name: Type.String(),
      /** Of a company that is there by its main offer, too; each can get the contract, but not two of one company. */
      variant: Beside,
      city: Type.String(),
      concerned: Concerned,
      /** Its offer was opened: it can get the contract. */
      canWin: Type.Boolean(),
      rank: Type.Union([Type.Integer(), Type.Null()]),
      total: MaybeText,
      ...{ price: MaybeText, currency: MaybeText },
      /** Until which day it binds its bidder (§ 148 BGB), as it says itself; null: it says none. */
      boundUntil: Type.Union([Day, Type.Null()]),
      /** Why it was rejected or excluded before. */
      reason: MaybeText,
      /** What it was told of this award; null: nothing yet. */
      told: Type.Union([Type.Object({ reason: MaybeText, at: Instant }), Type.Null()]),
      /** Paragraphs by which it is not examined yet, or did not pass; the award is refused while there is one. */
      duties: Type.Array(Type.String()),
      /** Somebody of it has an account that mails reach. */
      isReachable: Type.Boolean(),
    }),
  ),
})
export type AwardView = Static<typeof AwardView>

export const Loser = Exact({ offerId: Id, reason: Type.String({ maxLength: 4000 }) })
export const Losers = Type.Array(Loser, { maxItems: 5000 })

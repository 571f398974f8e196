import type { Award, Vote } from '../../workflows/contest'
import type { NamedWhich } from '../../workflows/variants'
import type { OrderPriceDoc } from '../contract/procedure/directOrder'
import type { OpeningKind, Outcome } from '../contract/procedure/views'
import type { JudgingByKind } from './criteria/plan'

export interface StoredDeadlines {
  applicationDeadline: Date | null
  offerDeadline: Date | null
  finalDeadline: Date | null
  deadlinePeriodDays: number | null
}

/** An opening under way: begun by one person, joined by those between where more than two are asked for, to be finished by another. */
export interface OpeningDoc {
  id: string
  what: OpeningKind
  round: number
  startedBy: string
  startedByName: string
  startedAt: Date
  expiresAt: Date
  /** Missing: nobody yet. */
  joined?: { by: string; name: string; at: Date }[]
}

/** An opening that is over; its record has the same id (openingRecords). */
export interface FinishedOpening {
  id: string
  /** 'N-2026-14'. */
  no: string
  what: OpeningKind
  round: number
  finishedAt: Date
  /** Of offers; 1 of applications. This and what follows is missing in openings of before 2026-11-26 that were not signed yet. */
  offerRound?: number
  /** The deadline that was in force; null: there was none. */
  deadline?: Date | null
  /** Ids of whoever began, joined and finished, in their order; one, who opened alone. */
  by?: string[]
  /** Keys of the envelopes that it opened before the rest. Missing: it opened the rest, or all there was. */
  opens?: string[]
  /** Ids of offers that it left sealed, as they were excluded by what was opened before. Missing: none. */
  without?: string[]
  /** Hashes of the log's entries of those who attended, in their order. Missing: nobody did. */
  attended?: string[]
  /** Took place before openings were signed: an entry of the log says so, and this was signed later. */
  isEarlier?: boolean
  /** Took place in another house, by that one's word: the mark of its key. */
  house?: string
  /** Over all of it, with tender and lot (openingProof.ts). Without it nothing opens. */
  signature?: string
}

/** Who got a contract, and by which of its offers. */
export interface AwardedDoc extends NamedWhich {
  organizationId: number
  name: string
}

interface OrderLimitDoc {
  amount: number
  paragraph: string
  source: string
  validFrom: string
}

/** What a direct order was given by: what is said of it afterwards goes by this alone. Bound in its entry of the log (decisionOfLot). */
export interface OrderedDoc {
  priceId: string
  /** All that were on record. */
  prices: OrderPriceDoc[]
  estimate: string | null
  limit: OrderLimitDoc | null
  compared: OrderLimitDoc | null
  threshold: OrderLimitDoc | null
  /** Hash of the need that it was estimated by. */
  need: string
}

/** What those who are not considered were told before, or with, the award. */
export interface InformationDoc {
  /** When the last of them was told. */
  at: Date
  /** Name of whoever told them last. */
  by: string
  /** `offerId`: of the entry (workflows/variants). */
  winners: (AwardedDoc & { offerId: string })[]
  /** `letters`: those that it was told by (procedure/letters); missing: told without one. */
  told: { offerId: string; organizationId: number; name: string; reason: string | null; at: Date; letters?: string }[]
  /** Why the first of the evaluation does not get it; for the team alone. */
  choiceReason?: string
  /** Where the law asks to wait; days are Berlin's. Null: award and telling are one step. */
  waiting: { paragraph: string; days: number; lastDay: string; contractFrom: Date; electronic: boolean } | null
  /** Of a direct order alone. */
  ordered?: OrderedDoc
}

/** That a review body stopped an award: since when, who wrote it down, and what the body says. */
interface ReviewStopDoc {
  since: Date
  by: string
  body: string
  reference: string
  reason: string
}

/**
 * What a jury says of works by their numbers, while it is written and as it was signed; who signed it stands in the log
 * (procedure/jury/report.ts).
 */
export interface JuryDoc {
  /** Ids of those who sign, of the team. */
  members: string[]
  /** Of a tender that came from another house: their ids there, which the report's hash is made of. */
  membersThere?: string[]
  /** Rank: null for one that is not among those chosen. */
  works: JuryWorkDoc[]
  /** What is left to be clarified (§ 72 Abs. 3 VgV). */
  questions: string
  /** Why sums are divided otherwise than they were set, as all members want it. Missing: they are not. */
  division?: string
  /** What was found before the jury met ('Vorprüfung'). Missing: nothing was written of it. */
  examination?: ExaminationDoc
}

interface JuryWorkDoc {
  number: number
  rank: number | null
  remark: string
  /** Missing: none. */
  award?: Award
  /** By a vote of the jury, so that it has neither rank nor award. Missing: it is not. */
  excluded?: { reason: string; voters?: number } & Vote
}

/** Formal requirements, and whether each work has them, in their order. */
export interface ExaminationDoc {
  requirements: string[]
  /** `by`: the name of then; null: not looked at yet. */
  works: { number: number; met: (boolean | null)[]; note: string; by: string; at: Date }[]
}

/** Who did a step of drawing lots, and the number that came with it. */
interface DrawStep {
  by: string
  byName: string
  at: Date
  seed: string
}

/** Lots among applications that are equally good: two people, one after the other. */
export interface DrawDoc {
  places: number
  /** Ids of offers, in no order. */
  among: string[]
  /** Why they are equally good. */
  reason: string
  begun: DrawStep
  /** `order`: ids of offers as they were drawn. */
  drawn?: DrawStep & { order: string[] }
}

/** A lot in force: what bidders and rules go by. The form's working copy may already say something else. */
export interface LotDoc {
  lotId: string
  name: string
  stage: number
  /** Key of its phase, where its procedure has several of one stage; the stage follows from it. */
  phase?: string
  /** Type 5: the round of applications being handled; else 1. */
  round: number
  /** 1; a further round of offers adds one. */
  offerRound: number
  /** Counts this lot's changes of stage, so that a timer of an earlier one does nothing. */
  epoch: number
  skipped: number[]
  /** What a waiting publication turns this lot into; null while none waits. */
  onPublish: number | null
  deadlines: StoredDeadlines
  deadlineHistory: { at: Date; applicationDeadline: Date | null; offerDeadline: Date | null }[]
  /** The fence after the deadline of the present stage. */
  closedAt: Date | null
  /** Of the present rounds; null: sealed. */
  openedAt: { applications: Date | null; offers: Date | null }
  /** Negotiation (or the offer phase) was started from this round's applications. */
  pickedAt: Date | null
  /** When offers of the present round were called for. Missing: not yet, or by an earlier version. */
  calledAt?: Date
  opening: OpeningDoc | null
  /** The deadline before which it was looked whether the team can open; null before that. */
  checkedFor: Date | null
  /** Type 5: the last round whose end screens were told of; 0 before. */
  roundOver: number
  /** Of a purchasing system: rounds that ended without anything having come in, and need no opening. Missing: none did. */
  emptyRounds?: number[]
  openings: FinishedOpening[]
  outcome: Outcome | null
  outcomeReason: string
  /** Name of whoever ended it, as it was then, and when. Missing: it runs, or ended before that was kept. */
  endedBy?: string
  endedAt?: Date
  /** Who got the contract, by the names of then, as far as somebody said so. */
  awardedTo?: AwardedDoc[]
  /** Missing or null: nobody was told. A further round takes it away. */
  information?: InformationDoc | null
  /** A review body has stopped its award (§ 169 Abs. 1 GWB); missing or null: none has. */
  reviewStop?: ReviewStopDoc | null
  /** Missing or null: nobody wrote anything of it. */
  jury?: JuryDoc | null
  /** Lots among applications. Missing or null: nobody began to draw any. */
  draw?: DrawDoc | null
  /** What a contest promises, set before it was published. Missing: nothing was. */
  prizes?: { prizes: string[]; recognitions: string[] }
  /**
   * What applications and offers are judged by. Missing: stored by an earlier version, and worked out from the form (criteria/inForce.ts).
   */
  judging?: JudgingByKind
  /** Parcels that are linked to it; the parcels decide (server/parcels/mirror.ts). Missing where there never were any. */
  parcelIds?: number[]
}

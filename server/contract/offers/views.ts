import { type Static, Type } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'
import { AwardNews } from '../procedure/award'
import { FormIssue } from './drafts'
import { MaybeText, OneOf } from '../shapes'

/**
 * 2-tenders.md section 4: 0 registered, 1 application submitted, 2 rejected, 3 accepted, 4 offer requested, 5 requested again, 6 offer
 * submitted, 7 opened.
 */
export const LotOfferStage = Type.Integer({ minimum: 0, maximum: 7 })

export const Decision = OneOf('rejected', 'accepted', 'invited')
export type Decision = Static<typeof Decision>

/**
 * An organization's part in one lot (and, in type 5, one round of applications). `sealed`: what was submitted is hidden from this reader,
 * and the stage shown is what follows from decisions alone, so that it tells nothing of it.
 */
export const LotOfferView = Type.Object({
  id: Type.Optional(Type.String()),
  projectId: Type.Optional(Type.String()),
  lotId: Type.String(),
  /** Round of applications; 1 in every procedure but type 5. */
  round: Type.Integer({ minimum: 1 }),
  /** Round of offers; a further one after an opening adds one. */
  offerRound: Type.Integer({ minimum: 1 }),
  stage: LotOfferStage,
  applicationSent: MaybeInstant,
  offerSent: MaybeInstant,
  sealed: Type.Boolean(),
  decision: Type.Union([Decision, Type.Null()]),
  decidedAt: MaybeInstant,
  /** The bidder was told of the decision ('Bekannt geben'); bidders see no decision before. */
  announcedAt: MaybeInstant,
  /** Why it was rejected, as the bidder is told. */
  reason: MaybeText,
  /** Own organization only. */
  applicationReceipt: Type.Optional(MaybeText),
  offerReceipt: Type.Optional(MaybeText),
  /** Receipts of what came after the deadline and is kept sealed beside. */
  lateApplicationReceipt: Type.Optional(MaybeText),
  lateOfferReceipt: Type.Optional(MaybeText),
  /** Own organization only: what it was told of the lot's award; missing: nothing. */
  award: Type.Optional(AwardNews),
  /**
   * The team only, and not before the opening that it was too late for: what came after the deadline and is kept sealed beside. Missing:
   * nothing.
   */
  cameLate: Type.Optional(Type.Array(OneOf('application', 'offer'))),
  /** The team only: between two envelopes it said that this one stays in. */
  kept: Type.Optional(Type.Boolean()),
  /** The team only: it was told before the contract that it is not considered (§ 134 GWB), so nothing is left to announce. */
  informed: Type.Optional(Type.Boolean()),
  /**
   * The company said that it takes no part in this lot, or left the purchasing system. Missing: it does, or what it handed in was opened.
   */
  declined: Type.Optional(Type.Boolean()),
  /**
   * What this person can do with it now; closed ones say why (reasons of workflows/offer). A submission that would be late has params {
   * late: true }.
   */
  moves: Type.Array(
    Type.Object({
      event: Type.String(),
      open: Type.Boolean(),
      reason: Type.Optional(Type.String()),
      params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
})
export type LotOfferView = Static<typeof LotOfferView>

/** What a call that submits or withdraws did, lot by lot; a refused one says why (reasons of workflows/offer). */
export const LotResult = Type.Object({
  lotId: Type.String(),
  done: Type.Boolean(),
  reason: Type.Optional(Type.String()),
  /** Words of that reason, as the paragraph by which no variants are let in, or a variant's number. */
  params: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Of a draft that is not complete (draftIncomplete, variantIncomplete, variantFileMissing): everything that is missing. */
  issues: Type.Optional(Type.Array(FormIssue)),
  /** Of submissions. */
  receiptNo: Type.Optional(Type.String()),
  late: Type.Optional(Type.Boolean()),
  /** To the millisecond: it decides against the deadline. */
  receivedAt: Type.Optional(Instant),
})
export type LotResult = Static<typeof LotResult>

/**
 * Read with its version. The team's counts decisions and announcements, so a bidder's sealed steps show in it nowhere; the bidder's moves,
 * as `updated` does, only with what they were told.
 */
export const OfferView = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  projectId: Type.String(),
  /** Names of the specification's data model that say nothing here: offers are not nested, tagged or deleted, and there is one database. */
  ...Type.Partial(Type.Object({ parentId: Type.Null(), deleted: Type.Null(), database: Type.Null(), tags: Type.Array(Type.String()) }))
    .properties,
  organizationId: Type.Integer(),
  organization: Type.Object({ id: Type.Integer(), name: Type.String(), city: Type.Optional(Type.String()) }),
  created: Instant,
  updated: Instant,
  /** Highest stage over the lots, as shown to this reader. */
  stage: LotOfferStage,
  /** When that stage last changed; the highest round of applications; what was sent last: each as this reader may know it. */
  stageUpdated: Type.Optional(Instant),
  round: Type.Optional(Type.Integer({ minimum: 1 })),
  applicationSent: Type.Optional(MaybeInstant),
  offerSent: Type.Optional(MaybeInstant),
  lotOffers: Type.Array(LotOfferView),
  /** Contact person of the organization for this procedure, where the reader may see it. */
  contact: Type.Optional(Type.String()),
  /** Only in the answer to a call of the bidder's that submitted or withdrew. */
  results: Type.Optional(Type.Array(LotResult)),
})
export type OfferView = Static<typeof OfferView>

/** Who submitted what when, as receipt, opening record and PDF print it. */
export const ReceiptView = Type.Object({
  no: Type.String(),
  kind: OneOf('application', 'offer'),
  projectId: Type.String(),
  projectName: Type.String(),
  projectNo: Type.Integer(),
  organizationName: Type.String(),
  lotId: Type.String(),
  lotName: Type.String(),
  round: Type.Integer(),
  offerRound: Type.Integer(),
  /** To the millisecond. */
  receivedAt: Instant,
  late: Type.Boolean(),
  declaredBy: Type.String(),
  /** Names of the variants that came in with it, in their order; missing: none. */
  variants: Type.Optional(Type.Array(Type.String())),
  /** Likewise of further main offers, which are counted from 2 on. */
  mains: Type.Optional(Type.Array(Type.String())),
  files: Type.Array(
    Type.Object({
      ...{ name: Type.String(), size: Type.Integer(), sha256: Type.String() },
      /** Name by language of the envelope it lies in, where that opens before the rest. */
      envelope: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ),
  /** It was taken back later. */
  withdrawnAt: Type.Optional(Instant),
  /** SHA-256 of the submission's canonical JSON. */
  hash: Type.String(),
  /** Head of the tender's chain in the log when it was received. */
  logHead: Type.Object({ seq: Type.Integer(), hash: Type.String() }),
})
export type ReceiptView = Static<typeof ReceiptView>

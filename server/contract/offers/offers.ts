import { type Static, Type } from '@sinclair/typebox'
import { MAX_VARIANTS } from '../../../workflows/variants'
import { defineContract } from '../define'
import { LotOfferStage, OfferView } from './views'
import { Exact, Id, PROJECT_ID } from '../shapes'

/** 409 (refused.<why>) where no lot takes anybody any more. A second call answers the offer that is there. */
export const createOffer = defineContract({
  name: 'createOffer',
  area: 'offers',
  summary: 'Takes part in a tender for one’s own company; the token of an invitation says which one is answered.',
  params: [PROJECT_ID, ['token', Type.Union([Type.String({ maxLength: 100 }), Type.Null()]), 'optional']],
  result: OfferView,
  who: ['external'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

export const getOffersByProjectId = defineContract({
  name: 'getOffersByProjectId',
  area: 'offers',
  summary: 'Who takes part in a tender: its team reads all, without what is sealed; a company its own part alone.',
  params: [
    PROJECT_ID,
    // Everything is read anew anyway.
    ['refresh', Type.Union([Type.Boolean(), Type.Null()]), 'optional'],
  ],
  result: Type.Array(OfferView),
  who: ['external', 'internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

export const getOffersByOrganizationId = defineContract({
  name: 'getOffersByOrganizationId',
  area: 'offers',
  summary: 'The tenders an organization takes part in: its own people read all of them, staff those of their own tenders.',
  params: [['organizationId', Type.Integer({ minimum: 1 })]],
  result: Type.Array(OfferView),
  who: ['external', 'internal'],
  subject: 'organization',
  mutates: false,
  errors: [404],
})

export const OfferExtra = Exact({
  /** Who declares, in text form (§ 126b BGB); needed for submitting. */
  declaredBy: Type.Optional(Type.String({ maxLength: 200 })),
  /**
   * By lot, the version of the draft that was shown to whoever declares. Where it has changed since, that lot is refused (draftChanged);
   * without it the draft is taken as it stands.
   */
  drafts: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.Integer({ minimum: 0 }))),
  /** By lot, `formRef` of the form that was shown: where another one is asked for since (another price sheet), likewise draftChanged. */
  forms: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Id)),
  /**
   * With 5, for one lot: which of its offers are taken back (the offer's id its first main offer, `<offer>~<variant>` others). The rest
   * is handed in again in the same moment, in the name of `declaredBy`, with a receipt of its own.
   */
  entries: Type.Optional(Type.Array(Type.String({ maxLength: 140 }), { minItems: 1, maxItems: MAX_VARIANTS })),
  /**
   * With `entries`, required, as `drafts` is: receipt number of what stood when the person chose; where another one stands, or the draft
   * is another one: refused (receiptChanged).
   */
  receipt: Type.Optional(Type.String({ maxLength: 40 })),
  /** Why it is rejected; the bidder reads it once it is announced. */
  reason: Type.Optional(Type.String({ maxLength: 4000 })),
  /** Of the offer as the person saw it: a stale decision is 409. */
  version: Type.Optional(Type.Integer()),
  /** Type 5: the round of applications; missing: the present one. */
  round: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type OfferExtra = Static<typeof OfferExtra>

/**
 * Bidders: 1 submits applications, 6 offers, 0 and 5 withdraw them; each lot for itself, `results` says what became of it, and 409 only
 * where none was done (422 with paths '/lots/<lotId>/<path in the form>' where drafts are not complete; of a variant
 * '/lots/<lotId>/variants/<its place>/<path in its form>', and its id).
 * The team: 2 rejects, 3 accepts, 4 asks for an offer, 6 lets an offer stay in whose first
 * envelope was opened, 1 or null takes a decision back that nobody was told of; all lots or none.
 */
export const updateOfferStage = defineContract({
  name: 'updateOfferStage',
  area: 'offers',
  summary: 'Submits, withdraws or decides on an organization’s part in lots of a tender.',
  params: [
    ['offerId', Id],
    ['stage', Type.Union([LotOfferStage, Type.Null()])],
    ['lotIds', Type.Union([Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 1000 }), Type.Null()]), 'optional'],
    ['extra', Type.Union([OfferExtra, Type.Null()]), 'optional'],
  ],
  result: OfferView,
  who: ['external', 'internal'],
  subject: 'offer',
  mutates: true,
  errors: [404, 409],
})

export const Announcement = Exact({
  offerId: Id,
  /** Where the call is about several lots. */
  lotId: Type.Optional(Type.String({ maxLength: 40 })),
  /** Needed for a rejection that has no reason yet. */
  reason: Type.Optional(Type.String({ maxLength: 4000 })),
})
export type Announcement = Static<typeof Announcement>

/**
 * lotId null: each announcement names its own lot. 422 names each rejection without a reason, and offers without a decision to tell of;
 * then nobody is told.
 */
export const announceDecisions = defineContract({
  name: 'announceDecisions',
  area: 'offers',
  summary: 'Tells bidders what was decided about them in lots (‘Bekannt geben’); whoever was told already is not told again.',
  params: [
    PROJECT_ID,
    ['lotId', Type.Union([Type.String({ maxLength: 40 }), Type.Null()])],
    ['announcements', Type.Array(Announcement, { minItems: 1, maxItems: 2000 })],
  ],
  result: Type.Array(OfferView),
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

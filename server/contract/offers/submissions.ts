import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../instant'
import { EyesReason, OpenerOnRecord, OpenersConfirmation } from '../procedure/openers'
import { FormValues, OfferMessage, SubmittedFile, SubmittedVariant } from './drafts'
import { CAME_IN } from './mismatch'
import { ReceiptView } from './views'
import { OneOf, PROJECT_ID } from '../shapes'

/** For the team it is 423 before the opening, whether there is such a receipt or not. */
export const getReceipt = defineContract({
  name: 'getReceipt',
  area: 'offers',
  summary: 'A receipt by its number: for the company that submitted, and for the team once that lot was opened.',
  params: [['no', Type.String({ maxLength: 20 })]],
  result: ReceiptView,
  who: ['external', 'internal'],
  subject: 'submission',
  mutates: false,
  errors: [404, 423],
})

/**
 * `form` is the TemplateFile that was filled. `nonce` is what the receipt's hash is made with beside what stands here, so that nobody can
 * guess a price by it.
 */
export const SubmissionView = Type.Object({
  receipt: ReceiptView,
  form: Type.Unknown(),
  data: FormValues,
  /** Goes into the receipt's hash where there are any. */
  messages: Type.Array(OfferMessage),
  /** Likewise. */
  variants: Type.Array(SubmittedVariant),
  nonce: Type.String(),
  files: Type.Array(SubmittedFile),
})
export type SubmissionView = Static<typeof SubmissionView>

/** For the team it is 423 before the opening, whether there is such a submission or not. */
export const getSubmission = defineContract({
  name: 'getSubmission',
  area: 'offers',
  summary: 'What was submitted under a receipt: for the company that did, and for the team once that lot was opened.',
  params: [['no', Type.String({ maxLength: 20 })]],
  result: SubmissionView,
  who: ['external', 'internal'],
  subject: 'submission',
  mutates: false,
  errors: [404, 423],
})

/**
 * begun: one person gave a reason and their password; another one has until `expiresAt`. opened: the team reads it from now on, marked as
 * late.
 */
export const LateOpening = Type.Object({
  no: Type.String(),
  state: OneOf('begun', 'opened'),
  begunBy: Type.String(),
  openedBy: Type.Optional(Type.String()),
  reason: Type.String(),
  at: Instant,
  expiresAt: Type.Optional(Instant),
  /** Of an opened one: since when both were in the team, and who confirmed them. */
  openers: Type.Optional(Type.Array(OpenerOnRecord)),
  confirmation: Type.Optional(OpenersConfirmation),
})
export type LateOpening = Static<typeof LateOpening>

/**
 * Called by one person of the team with a reason, then by another within 15 minutes; each with the own password. 423 before that lot's
 * opening, whether there is such a submission or not; 409 (refused.<why>) for one that is not late, is opened already, was begun by the
 * same person's side, or by somebody with whom it takes a confirmation (confirmOpeners).
 */
export const openLateSubmission = defineContract({
  name: 'openLateSubmission',
  area: 'offers',
  summary: 'Two people of the team open what came in late and is kept sealed, with a reason.',
  params: [
    ['no', Type.String({ maxLength: 20 })],
    ['password', Type.String({ maxLength: 1000 })],
    ['reason', Type.Union([Type.String({ maxLength: 4000 }), Type.Null()]), 'optional'],
  ],
  result: LateOpening,
  who: ['internal'],
  subject: 'submission',
  mutates: true,
  errors: [404, 409, 423],
})

/** Came in after its deadline and is kept sealed beside what was opened, until two people open it too. */
export const LateSubmission = Type.Object({
  /** Of the receipt. */
  no: Type.String(),
  ...CAME_IN,
  /** To the millisecond. */
  receivedAt: Instant,
  /** Null: nobody has begun, or nobody confirmed within the 15 minutes. */
  opening: Type.Union([LateOpening, Type.Null()]),
  /** This person's part now; none where it is opened, where a deputy's principal began, and for whoever is not of the team. */
  part: OneOf('begin', 'beginAgain', 'confirm', 'none'),
  /** Part 'confirm': a system admin has to confirm this person with whoever began first: why, and their e-mails. */
  toConfirm: Type.Optional(Type.Object({ reasons: Type.Array(EyesReason), people: Type.Array(Type.String()) })),
})
export type LateSubmission = Static<typeof LateSubmission>

/** Of lots whose opening has taken place, the newest last; of the others the answer says nothing, whether something came late or not. */
export const getLateSubmissions = defineContract({
  name: 'getLateSubmissions',
  area: 'offers',
  summary: 'What came in late in lots that were opened: who, when, and whether two people have opened it.',
  params: [PROJECT_ID],
  result: Type.Array(LateSubmission),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

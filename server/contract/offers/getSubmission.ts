import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { FormValues, OfferMessage, SubmittedFile, SubmittedVariant } from './drafts'
import { ReceiptView } from './views'

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

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OfferDraftView, SubmissionKind } from './drafts'

/** The company's own for ever: for staff it is 423, whether there is such a draft or not. */
export const getOfferDraft = defineContract({
  name: 'getOfferDraft',
  area: 'offers',
  summary: 'What a company has written for its application or offer for one lot, with the form that it fills.',
  params: [
    ['offerId', Type.String({ maxLength: 64 })],
    ['lotId', Type.String({ maxLength: 40 })],
    ['kind', SubmissionKind],
  ],
  result: OfferDraftView,
  who: ['external', 'internal'],
  subject: 'offer',
  mutates: false,
  errors: [404, 423],
})

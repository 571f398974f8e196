import { Type } from '@sinclair/typebox'
import { MAX_VARIANTS } from '../../../workflows/variants'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import {
  FormValues,
  MAX_VARIANT_FILES,
  MAX_OFFER_MESSAGES,
  OfferDraftState,
  OfferDraftView,
  OfferMessageInput,
  OfferVariantInputs,
  SubmissionKind,
} from './drafts'

/**
 * Saves while typing: incomplete is fine, ill-typed is 422. A stale `version` is 409 with error.data { changedBy, changedAt, version,
 * current }, where `current` is the draft as it stands now (OfferDraftState); 409 (refused.<why>) where it cannot be written any more, or
 * for variants where the lot's notice lets none in (refused.variantsNotAllowed).
 */
export const saveOfferDraft = defineContract({
  name: 'saveOfferDraft',
  area: 'offers',
  summary: 'Keeps what a company writes for its application or offer for one lot, sealed.',
  params: [
    ['offerId', Type.String({ maxLength: 64 })],
    ['lotId', Type.String({ maxLength: 40 })],
    ['kind', SubmissionKind],
    [
      'draft',
      asRead(
        Type.Object({
          version: Type.Integer({ minimum: 0 }),
          /** Missing: what is there stays. */
          data: Type.Optional(FormValues),
          /** All messages that are part of it from now on; missing: those that are there. */
          messages: Type.Optional(Type.Array(OfferMessageInput, { maxItems: MAX_OFFER_MESSAGES })),
          /** Variants that are new or changed: what is not named stays. */
          variants: Type.Optional(OfferVariantInputs),
          /** Ids of variants that are taken out. */
          removed: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: MAX_VARIANTS })),
          /** All files from now on that belong to the first main offer though others name them; missing: as it stands. */
          mainFiles: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: MAX_VARIANT_FILES })),
          /** Those of an earlier round are added, without their files. */
          takeEarlier: Type.Optional(Type.Boolean()),
        }),
        [OfferDraftView],
        { moving: ['form', 'missing', 'rooms', 'deadline', 'isOpen', 'reason', 'submitted', 'withdrawn'] },
      ),
    ],
  ],
  result: OfferDraftState,
  who: ['external'],
  subject: 'offer',
  mutates: true,
  errors: [404, 409, 413],
})

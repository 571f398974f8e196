import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OfferView } from './views'

export const Announcement = Type.Object(
  {
    offerId: Type.String({ maxLength: 64 }),
    /** Where the call is about several lots. */
    lotId: Type.Optional(Type.String({ maxLength: 40 })),
    /** Needed for a rejection that has no reason yet. */
    reason: Type.Optional(Type.String({ maxLength: 4000 })),
  },
  { additionalProperties: false },
)
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
    ['projectId', Type.String({ maxLength: 64 })],
    ['lotId', Type.Union([Type.String({ maxLength: 40 }), Type.Null()])],
    ['announcements', Type.Array(Announcement, { minItems: 1, maxItems: 2000 })],
  ],
  result: Type.Array(OfferView),
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

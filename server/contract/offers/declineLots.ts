import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OfferView } from './views'

/**
 * Of all these lots or none; said again, nothing happens. 409 (refused.<why>) for lots that are over or whose offers were opened, and where
 * something sealed is to be withdrawn first. The authority reads it at once. While it holds, nothing can be handed in for the lot
 * (refused.lotDeclined).
 */
export const declineLots = defineContract({
  name: 'declineLots',
  area: 'offers',
  summary: 'Says for one’s own company that it takes no part in lots of a tender it takes part in, or that it does after all.',
  params: [
    ['offerId', Type.String({ maxLength: 64 })],
    ['lotIds', Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 1000 })],
    ['declined', Type.Boolean()],
  ],
  result: OfferView,
  who: ['external'],
  subject: 'offer',
  mutates: true,
  errors: [404, 409],
})

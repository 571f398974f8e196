import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import { filledApplication, filledOffer } from '../../server/world/bidderDrafts'
import type { TestUser } from '../world/people'
import type { BrowserWorld } from './world'

/**
 * A company's application (1) or offer (6) for these lots, filled in and submitted without a screen. Drafts that are complete already are
 * taken as they are.
 */
export async function handIn(
  world: BrowserWorld,
  who: TestUser,
  { offerId, stage, lotIds }: { offerId: string; stage: 1 | 6; lotIds: readonly string[] },
): Promise<OfferView> {
  const kind = stage === 1 ? 'application' : 'offer'
  const data = kind === 'application' ? filledApplication() : filledOffer(100_000, new Date(world.serverTime()))
  for (const lotId of lotIds) {
    const { version, missing } = await world.call<OfferDraftView>(who, 'getOfferDraft', offerId, lotId, kind)
    if (missing.length > 0) await world.call(who, 'saveOfferDraft', offerId, lotId, kind, { version, data })
  }
  return world.call<OfferView>(who, 'updateOfferStage', offerId, stage, lotIds, { declaredBy: who.name })
}

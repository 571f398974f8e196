import type { OfferView } from '../../server/contract/offers/views'
import { useRpc } from '../rpc'

/** Everybody who takes part in a tender, as its team may see them; undefined while unknown. */
export const useOffers = (projectId: string, isWanted: boolean): readonly OfferView[] | undefined =>
  useRpc('getOffersByProjectId', [projectId], { enabled: isWanted }).data

import type { LotOfferView, OfferView } from '../../server/contract/offers/views'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { useHindrance } from '../tender-frame/useOwnOffer'

/**
 * How a procedure stands for the own company, in a word: something is to be handed in, was handed in, was for some lots while others that
 * it was asked for are open, or neither for now.
 */
export type OwnState = 'missing' | 'sent' | 'partly' | 'taking'

const isOpen = (event: string) => (entry: LotOfferView) =>
  entry.moves.some((move) => move.event === event && move.open && move.params?.['late'] !== true)

/** The offer counts before the application: who is asked for one has an application behind them. */
export function ownStateOf({ lotOffers }: Pick<OfferView, 'lotOffers'>): OwnState {
  if (lotOffers.some(({ offerSent, stage }) => offerSent !== null && stage >= 6))
    return lotOffers.some((entry) => entry.offerSent === null && isOpen('submitOffer')(entry)) ? 'partly' : 'sent'
  if (lotOffers.some(isOpen('submitOffer'))) return 'missing'
  if (lotOffers.some(({ applicationSent }) => applicationSent !== null)) return 'sent'
  return lotOffers.some(isOpen('submitApplication')) ? 'missing' : 'taking'
}

/** Own part in every procedure by the tender's id; empty for who cannot take part. */
export function useOwnStates(): ReadonlyMap<string, OwnState> {
  const { user } = useSession()
  const isBidder = useHindrance() === null
  const { data } = useRpc('getOffersByOrganizationId', [user?.organizationId ?? 0], { enabled: isBidder })
  return new Map((isBidder && data ? data : []).map((offer) => [offer.projectId, ownStateOf(offer)]))
}

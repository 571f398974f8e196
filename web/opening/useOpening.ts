import type { OpeningCall } from '../../server/contract/procedure/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc } from '../rpc'
import { isOpenFor } from '../tender-frame/lot'

type Lot = TenderView['lots'][number]

/** What an opening of a lot is about now: which stage number asks for it, and what is opened. */
export interface Due {
  what: 'applications' | 'offers'
  /** 4 opens applications (of the next round, where the lot is at 4 or later), 7 opens offers. */
  stage: 4 | 7
  event: 'openApplications' | 'openOffers' | 'nextRound'
  round: number
}

/** The opening that is due or under way in a lot; null where there is nothing to open. */
export function dueOpening(tender: TenderView, lot: Lot): Due | null {
  const what = lot.opening?.what
  if (lot.stage === 6 && what !== 'applications' && (what === 'offers' || isOpenFor(tender, 'openOffers', lot.lotId)))
    return { what: 'offers', stage: 7, event: 'openOffers', round: lot.offerRound }
  // The rest of what was opened in part.
  if (lot.stage === 7 && what !== 'applications' && (what === 'offers' || isOpenFor(tender, 'openOffers', lot.lotId)))
    return { what: 'offers', stage: 7, event: 'openOffers', round: lot.offerRound }
  if (lot.stage === 3) return { what: 'applications', stage: 4, event: 'openApplications', round: lot.round }
  if (what === 'applications' || isOpenFor(tender, 'nextRound', lot.lotId))
    return { what: 'applications', stage: 4, event: 'nextRound', round: lot.opening?.round ?? lot.nextRound ?? lot.round + 1 }
  return lot.stage === 6 ? { what: 'offers', stage: 7, event: 'openOffers', round: lot.offerRound } : null
}

/** Openings that wait for this person as the second one. */
export const useOpeningCalls = (): readonly OpeningCall[] => useRpc('getOpeningCalls', []).data ?? []

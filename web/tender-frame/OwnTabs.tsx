import type { ReactElement } from 'react'
import type { TenderView } from '../../server/contract/tenders/views'
import { ReaderTabs, Tabs, type BidderTab } from './Tabs'
import { useOwnOffer } from './useOwnOffer'

/**
 * On pages of the tender that everybody has: the way to its parts and, for who takes part, to what is theirs. Null: none of these places is
 * here.
 */
export const OwnTabs = ({ tender, here = 'details' }: { tender: TenderView; here?: BidderTab | null }): ReactElement => {
  const { offer } = useOwnOffer(tender.id)
  return offer ? <Tabs tender={tender} offer={offer} here={here} /> : <ReaderTabs tender={tender} here={here} />
}

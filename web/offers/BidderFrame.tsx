import '../tender-frame/bidder.css'
import './offers.css'
import { useEffect, useMemo, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { ReaderPage } from '../tender-frame/TenderPage'
import { Button, Skeleton } from '../ui'
import { JoinButton } from './join/JoinButton'
import { LogInHere } from './LogInHere'
import { Tabs, type BidderTab } from '../tender-frame/Tabs'
import { refreshOffer, useHindrance, useOwnOffer } from '../tender-frame/useOwnOffer'
import { serverNow } from '../ui/time'
import { momentsOf } from '../tender-frame/cases'
import { whoTakesPart } from '../tender-frame/whoTakesPart'

/** Longest wait a browser's timer takes (2^31 ms). */
const LONGEST = 2_000_000_000
/** The server acts at the moment itself; asking a little later finds it done. */
const GRACE_MS = 1500

/** Tender and offer are read anew when a window of one of the lots ends: rounds of type 5 too, which no stored moment names. */
function useDeadlineRefetch(tender: TenderView): void {
  const moments = useMemo(() => momentsOf(tender, serverNow()), [tender])
  useEffect(() => {
    const waits = moments.map((at) => at - serverNow()).filter((wait) => wait > 0 && wait < LONGEST)
    if (waits.length === 0) return
    const timer = setTimeout(() => refreshOffer(tender.id), Math.min(...waits) + GRACE_MS)
    return () => clearTimeout(timer)
  }, [moments, tender.id])
}

interface BidderFrameProps {
  tender: TenderView
  tab: Exclude<BidderTab, 'details' | 'messages' | 'questions'>
  /** Stays on top while the page scrolls. */
  bar?: (offer: OfferView) => ReactNode
  body: (offer: OfferView) => ReactNode
}

/** Who takes no part yet learns why, and what to do. */
const Outside = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('offers')
  const hindrance = useHindrance()
  if (hindrance === 'guest') return <LogInHere projectId={tender.id} />
  return (
    <div className="stack">
      <p>{t(`outside.${hindrance ?? 'notTaking'}`)}</p>
      <p className="bd-b flow-3">
        {hindrance === null && <JoinButton tender={tender} />}
        <Button to={`/projekte/${tender.id}`}>{t('outside.toTender')}</Button>
      </p>
    </div>
  )
}

/** What the pages of somebody who takes part share: buyer and contact always in sight, title, the own places of this tender. */
export const BidderFrame = ({ tender, tab, bar, body }: BidderFrameProps): ReactElement => {
  const { t } = useTranslation(['offers', 'tenders'])
  const { offer, error } = useOwnOffer(tender.id)
  useDeadlineRefetch(tender)
  const heading = t(`offers:title.${tab}`, { ...whoTakesPart(tender), name: tender.name })
  return (
    <ReaderPage
      tender={tender}
      area={t(`offers:tabs.${tab}`, whoTakesPart(tender))}
      title={heading}
      heading={heading}
      bar={offer && bar?.(offer)}
      tabs={offer && <Tabs tender={tender} offer={offer} here={tab} />}
    >
      {error ? (
        <div role="alert">
          <p className="note error">{error.message}</p>
          <Button onClick={() => refreshOffer(tender.id)}>{t('tenders:detail.again')}</Button>
        </div>
      ) : offer === undefined ? (
        <Skeleton lines={6} />
      ) : offer === null ? (
        <Outside tender={tender} />
      ) : (
        body(offer)
      )}
    </ReaderPage>
  )
}

import '../tender-frame/bidder.css'
import './offers.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { ReaderPage } from '../tender-frame/TenderPage'
import { Button, Skeleton } from '../ui'
import { JoinButton } from './join/JoinButton'
import { LogInHere } from './LogInHere'
import { Tabs, type BidderTab } from '../tender-frame/Tabs'
import { refreshOffer, useHindrance, useOwnOffer } from '../tender-frame/useOwnOffer'
import { useDeadlineRefetch } from './useDeadlineRefetch'

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
    <div className="bd-outside">
      <p>{t(`outside.${hindrance ?? 'notTaking'}`)}</p>
      <p className="bd-b">
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
  const heading = t(`offers:title.${tab}`, { name: tender.name })
  return (
    <ReaderPage
      tender={tender}
      area={t(`offers:tabs.${tab}`)}
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

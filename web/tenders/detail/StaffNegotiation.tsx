import '../../rooms/rooms.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { Talk } from '../../messages'
import { EmptyState, Panel, Skeleton } from '../../ui'
import { NegotiationRooms } from '../../rooms/pages/NegotiationRooms'

/** The negotiation as the team sees it: company by company the rooms through which both sides exchange files. */
export const StaffNegotiation = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('rooms')
  const { data: offers, error } = useRpc('getOffersByProjectId', [tender.id])
  if (error) return <p className="note error">{error.message}</p>
  if (!offers) return <Skeleton lines={6} label={t('loading')} />
  const present = offers.filter(({ lotOffers }) => lotOffers.some(({ stage }) => stage >= 3))
  if (present.length === 0) return <EmptyState drawing="harbour">{t('empty.negotiation')}</EmptyState>
  /** Rooms are added until the offer phase of the lots that the company is negotiated with in. */
  const isOn = ({ lotOffers }: OfferView): boolean =>
    lotOffers.some(({ lotId, stage }) => stage >= 3 && tender.lots.some((lot) => lot.lotId === lotId && lot.stage >= 4 && lot.stage < 6))
  return (
    <>
      {present.map((offer) => (
        <Panel key={offer.id} className="td-panel" id={`rm-offer-${offer.id}`} title={offer.organization.name}>
          <Talk projectId={tender.id} offerId={offer.id} isOpenAtFirst={present.length === 1} />
          <NegotiationRooms projectId={tender.id} offerId={offer.id} isOn={isOn(offer)} level={3} />
        </Panel>
      ))}
    </>
  )
}

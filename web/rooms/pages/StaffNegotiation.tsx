import '../rooms.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../app/rpc'
import { Talk } from '../../messages'
import { EmptyState, Skeleton } from '../../ui'
import { NegotiationRooms } from './NegotiationRooms'

/** The negotiation as the team sees it: company by company the rooms through which both sides exchange files. */
export const StaffNegotiation = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('rooms')
  const { data: offers, error } = useRpc('getOffersByProjectId', [tender.id])
  if (error) return <p className="note error">{error.message}</p>
  if (!offers) return <Skeleton lines={6} label={t('loading')} />
  const present = offers.filter(({ lotOffers }) => lotOffers.some(({ stage }) => stage >= 3))
  if (present.length === 0) return <EmptyState drawing="harbour">{t('empty.negotiation')}</EmptyState>
  const isOn = tender.lots.some(({ stage }) => stage >= 4 && stage < 8)
  return (
    <>
      {present.map(({ id, organization }) => (
        <section key={id} className="td-panel" aria-labelledby={`rm-offer-${id}`}>
          <header>
            <h2 id={`rm-offer-${id}`}>{organization.name}</h2>
          </header>
          <div className="body">
            <Talk projectId={tender.id} offerId={id} isOpenAtFirst={present.length === 1} />
            <NegotiationRooms projectId={tender.id} offerId={id} isOn={isOn} level={3} />
          </div>
        </section>
      ))}
    </>
  )
}

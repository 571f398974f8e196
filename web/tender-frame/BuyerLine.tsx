import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { Icon } from '../ui'

/** Buyer and contact: who reads must always see whom to ask. */
export const BuyerLine = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const buyer = tender.organization
  if (!buyer) return null
  return (
    <p className="pb-buyer">
      <b>{buyer.city ? `${buyer.name}, ${buyer.city}` : buyer.name}</b>
      {buyer.contactPoint && <span>{t('public.contact', { name: buyer.contactPoint })}</span>}
      {buyer.email && (
        <a href={`mailto:${buyer.email}`}>
          <Icon name="mail" /> {buyer.email}
        </a>
      )}
      {buyer.phone && (
        <a className="num" href={`tel:${buyer.phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" /> {buyer.phone}
        </a>
      )}
    </p>
  )
}

import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { OfferList } from '../../tender-frame/OfferList'
import { DateTime } from '../../ui/time'

/** What the records of openings list, where the procedure gives them to those who offered; nothing before, and nothing elsewhere. */
export const OpenedOffers = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation(['opening', 'offers'])
  const openings = useRpc('getOpenedOffers', [tender.id]).data ?? []
  if (openings.length === 0) return null
  return (
    <section className="stack-3">
      <h2>{t('list.heading')}</h2>
      {openings.map(({ id, no, lotId, lotName, openedAt, openers = [], count, offers }) => (
        <article key={id}>
          <h3>
            {tender.hasLots && `${lotName || lotId}: `}
            {t('list.no', { no })}
          </h3>
          <p className="small soft">
            {t('list.openedAt')} <DateTime value={openedAt} /> {openers.length > 0 && t('list.openers', { names: openers.join(', ') })}
          </p>
          {count === undefined ? <OfferList offers={offers} /> : <p>{t('list.count', { count })}</p>}
        </article>
      ))}
    </section>
  )
}

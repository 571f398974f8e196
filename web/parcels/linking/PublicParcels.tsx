import './linking.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { ParcelRows } from './ParcelRows'
import { ofLot, useParcelsOf } from './parcelsOf'

/**
 * The parcels of a public tender, as far as they are public; by lot where they do not all belong to every one. The same stands in
 * server/public.
 */
export const PublicParcels = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation(['parcels', 'tenders'])
  const rows = useParcelsOf(tender.id).data ?? []
  if (rows.length === 0) return null
  const ofAll = rows.filter(({ lotId }) => lotId === null || lotId === undefined)
  const isByLot = tender.hasLots && ofAll.length < rows.length
  return (
    <section id="grundstuecke">
      <h2>
        {t('title')} <span className="n num">{rows.length}</span>
      </h2>
      {!isByLot && <ParcelRows rows={rows} />}
      {isByLot &&
        tender.lots.map(({ lotId, name }, index) => {
          const own = ofLot(rows, lotId)
          return (
            own.length > 0 && (
              <div key={lotId}>
                <h3>{`${t('tenders:deadlines.lot', { number: index + 1 })}: ${name || lotId}`}</h3>
                <ParcelRows rows={own} />
              </div>
            )
          )
        })}
    </section>
  )
}

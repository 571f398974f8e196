import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { isAnyOpened } from '../tender-frame/lot'
import { Icon, TabLinks } from '../ui'

interface LotsProps {
  tender: TenderView
  lotId: string
  pathOf: (projectId: string, lotId: string) => string
}

/** A tender's lots, those that were not opened with a lock; nothing where there is one alone. */
export const Lots = ({ tender, lotId, pathOf }: LotsProps): ReactElement | null => {
  const { t } = useTranslation('evaluation')
  if (tender.lots.length < 2) return null
  return (
    <TabLinks
      className="seg ev-lots"
      label={t('lots')}
      here={lotId}
      tabs={tender.lots.map((lot, n) => ({
        ...{ key: lot.lotId, to: pathOf(tender.id, lot.lotId), title: lot.name },
        label: (
          <>
            {!isAnyOpened(lot) && <Icon name="lock" size={14} />}
            <b>{t('lot', { number: n + 1 })}</b> <span className="cut wide">{lot.name}</span>
          </>
        ),
      }))}
    />
  )
}

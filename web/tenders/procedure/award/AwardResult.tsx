import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { DeedResult } from '../DeedResult'
import { noticePath } from './notice'

interface AwardResultProps {
  tender: TenderView
  lots: string
  names: string
  onClose: () => void
}

/** It is awarded: what was told, and the notice that is owed now. */
export const AwardResult = ({ tender, lots, names, onClose }: AwardResultProps): ReactElement => {
  const { t } = useTranslation('phases')
  const path = noticePath(tender)
  return (
    <DeedResult
      title={t('award.done')}
      tender={tender}
      lots={lots}
      facts={[
        [t('award.winner'), names || '–'],
        ...(path === null
          ? []
          : [
              [
                t('award.notice'),
                <Link key="notice" to={path}>
                  {t('award.makeNotice')}
                </Link>,
              ] as const,
            ]),
      ]}
      told={t('award.toldBoth')}
      next={t(tender.stage === 8 ? 'close.next' : 'close.nextLots')}
      onClose={onClose}
    />
  )
}

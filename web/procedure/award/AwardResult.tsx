import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Button } from '../../ui'
import { ActionResult } from '../ActionResult'
import { owesNotice, useAwardNotice } from './useAwardNotice'

interface AwardResultProps {
  tender: TenderView
  lots: string
  names: string
  onClose: () => void
}

/** It is awarded: what was told, and the notice that is owed now. */
export const AwardResult = ({ tender, lots, names, onClose }: AwardResultProps): ReactElement => {
  const { t } = useTranslation('phases')
  const { isBusy, begin } = useAwardNotice(tender)
  return (
    <ActionResult
      title={t('award.done')}
      tender={tender}
      lots={lots}
      facts={[
        [t('award.winner'), names || '–'],
        ...(owesNotice(tender)
          ? [
              [
                t('award.notice'),
                <Button key="notice" icon="pencil" busy={isBusy} onClick={() => void begin()}>
                  {t('award.makeNotice')}
                </Button>,
              ] as const,
            ]
          : []),
      ]}
      told={t('award.toldBoth')}
      next={t(tender.stage === 8 ? 'close.next' : 'close.nextLots')}
      onClose={onClose}
    />
  )
}

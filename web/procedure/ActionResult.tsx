import './phases.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useLanguage } from '../i18n/useLanguage'
import { useSession } from '../session/SessionProvider'
import { fullName } from '../session/types'
import { Button, Modal } from '../ui'
import { formatDate } from '../ui/time'
import { exactTime } from '../tender-frame/exactTime'
import { Facts } from '../tender-frame/Facts'

interface ActionResultProps {
  /** What happened, as a headline. */
  title: string
  tender: TenderView
  /** Lots it happened to, in words; empty where the tender has none. */
  lots?: string
  /** Further facts: label and value. */
  facts?: readonly (readonly [string, ReactNode])[]
  told: string
  next: string
  onClose: () => void
}

/** A legal act ends here and not on a toast: number, time, who did it, who was told, what comes next. */
export const ActionResult = ({ title, tender, lots = '', facts = [], told, next, onClose }: ActionResultProps): ReactElement => {
  const { t } = useTranslation('phases')
  const language = useLanguage()
  const { user } = useSession()
  const at = tender.updated ?? tender.serverTime
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('result.number'), tender.no],
    ...(lots === '' ? [] : [[t('lots'), lots] as const]),
    [t('result.time'), `${formatDate(at, language)}, ${exactTime(at, language)}`],
    [t('result.by'), user ? fullName(user) : ''],
    ...facts,
    [t('result.told'), told],
    [t('result.next'), next],
  ]
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('result.done')}
        </Button>
      }
    >
      <Facts className="ph-result" rows={rows} />
    </Modal>
  )
}

import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { formatDateTime } from '../../ui/time'

/** How far an ended tender's way to the archive is. What failed is tried again by itself, but somebody has to know. */
export const ArchiveLine = ({ archive }: { archive: TenderView['archive'] }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  if (!archive) return null
  if (archive.state === 'failed')
    return (
      <div className="note error" role="status">
        <Icon name="warning" />
        <p>{t('archive.failed', { reason: archive.reason ?? '–' })}</p>
      </div>
    )
  const date = formatDateTime(archive.at, language)
  return <p className="soft">{archive.state === 'archived' ? t('archive.archived', { date }) : t('archive.queued', { date })}</p>
}

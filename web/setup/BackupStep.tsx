import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/useLanguage'
import { useRpc } from '../rpc'
import { Icon, Skeleton } from '../ui'
import { formatDateTime } from '../ui/time'
import { StepPanel, type StepProps } from './StepPanel'

/** Backups are set on the machine: here stands whether they are, and what to write where. */
export const BackupStep = ({ onDone, onLeave }: StepProps): ReactElement => {
  const { t } = useTranslation('setup')
  const language = useLanguage()
  const { data, error } = useRpc('getOperation', [])
  return (
    <StepPanel step="backup" onDone={() => onDone()} onLeave={onLeave}>
      {error ? (
        <p className="note error">
          <Icon name="warning" /> {error.message}
        </p>
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : data.backups === null ? (
        <div className="note">
          <Icon name="info" />
          <div>
            <p>{t('setup:backup.none')}</p>
            <pre className="su-code">BACKUP_DIR=/var/backups/lotse</pre>
            <p>{t('setup:backup.then')}</p>
          </div>
        </div>
      ) : (
        <p className="note">
          <Icon name={data.backups.newest === null ? 'info' : 'check'} />
          {data.backups.newest === null
            ? t('setup:backup.soon')
            : t('setup:backup.newest', { time: formatDateTime(data.backups.newest, language) })}
        </p>
      )}
      <p className="soft">{t('setup:backup.key')}</p>
    </StepPanel>
  )
}

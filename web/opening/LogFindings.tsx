import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningRecordView } from '../../server/contract/procedure/views'
import { Icon } from '../ui'

/** What of the log did not hold when this was opened. Nothing where all of it did. */
export const LogFindings = ({ findings = [] }: { findings: OpeningRecordView['logFindings'] }): ReactElement | null => {
  const { t } = useTranslation('opening')
  if (findings.length === 0) return null
  return (
    <div className="op-late op-findings">
      <p>
        <Icon name="warning" size={16} />
        <b>{t('record.log.title')}</b>
      </p>
      <ul>
        {findings.map(({ what, of }) => (
          <li key={`${what} ${of}`}>{t(`record.log.${what}`, { of })}</li>
        ))}
      </ul>
    </div>
  )
}

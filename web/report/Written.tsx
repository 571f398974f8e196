import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportNote } from '../../server/contract/report/report'
import { FaultNote } from '../ui'
import { DateTime } from '../ui/time'

type Words = Pick<ReportNote, 'text' | 'by' | 'at' | 'isAltered'>

/** What somebody wrote, with name and time; said where it is not what the log was told of. */
export const Written = ({ written, altered }: { written: Words; altered?: string }): ReactElement => {
  const { t } = useTranslation('report')
  const { text, by, at, isAltered } = written
  return (
    <div className="rp-written">
      <p className="rp-text">{text}</p>
      <p className="small soft rp-source">
        <span>{by}</span>
        <DateTime value={at} as="bare" />
      </p>
      {isAltered && <FaultNote bare>{altered ?? t('altered')}</FaultNote>}
    </div>
  )
}

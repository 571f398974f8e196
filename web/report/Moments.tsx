import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportMoment } from '../../server/contract/report/views'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'
import { Reckoned } from '../tender-frame/Reckoned'

/** Days that the law sets after what happened, each with its reckoning to unfold. */
export const Moments = ({ moments }: { moments: readonly ReportMoment[] }): ReactElement => {
  const { t } = useTranslation('report')
  const language = useLanguage()
  return (
    <ul className="rp-moments stack-3">
      {moments.map(({ key, lotName, last, ...reckoned }) => (
        <li key={`${key} ${lotName ?? ''}`}>
          <b>{t(`moment.${key}`)}</b>
          {lotName !== null && ` · ${lotName}`}: {dayInWords(last, language)}
          <Reckoned {...reckoned} />
        </li>
      ))}
    </ul>
  )
}

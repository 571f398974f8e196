import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportMoment } from '../../server/contract/report/views'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'
import { Reckoned } from '../tender-frame/Reckoned'

interface MomentsProps {
  moments: readonly ReportMoment[]
  /** Whose NUTS code says the Land. */
  authority: number | null
}

/** Days that the law sets after what happened, each with its reckoning to unfold. */
export const Moments = ({ moments, authority }: MomentsProps): ReactElement => {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const isUnknown = authority !== null && moments.some(({ land }) => land === null)
  return (
    <>
      <ul className="rp-moments stack-3">
        {moments.map(({ key, lotName, last, ...reckoned }) => (
          <li key={`${key} ${lotName ?? ''}`}>
            <b>{t(`moment.${key}`)}</b>
            {lotName !== null && ` · ${lotName}`}: {dayInWords(last, language)}
            <Reckoned {...reckoned} />
          </li>
        ))}
      </ul>
      {isUnknown && (
        <p className="small">
          <Link to={`/auftraggeber/${authority}`}>{t('setLand')}</Link>
        </p>
      )}
    </>
  )
}

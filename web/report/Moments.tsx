import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportMoment } from '../../server/contract/report/views'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'

type Day = ReportMoment['days'][number]

/** Why a day stands in a reckoning, and that it is none of work. */
const DayLine = ({ day: { day, reason, count, off } }: { day: Day }): ReactElement => {
  const { t } = useTranslation(['report', 'assistant'])
  const language = useLanguage()
  return (
    <li>
      <span className="num">{dayInWords(day, language)}</span> {t(`reason.${reason}`, { count })}
      {off !== null && ` (${t(`assistant:off.${off}`)})`}
    </li>
  )
}

/** Days that the law sets after what happened, each with its reckoning to unfold. */
export const Moments = ({ moments }: { moments: readonly ReportMoment[] }): ReactElement => {
  const { t } = useTranslation('report')
  const language = useLanguage()
  return (
    <ul className="rp-moments stack-3">
      {moments.map(({ key, lotName, paragraph, verified, last, days }) => (
        <li key={`${key} ${lotName ?? ''}`}>
          <b>{t(`moment.${key}`)}</b>
          {lotName !== null && ` · ${lotName}`}: {dayInWords(last, language)}
          <details className="small">
            <summary>
              {paragraph} · {t('reckoned')}
            </summary>
            {!verified && <p className="soft">{t('notRead')}</p>}
            <ol className="rp-days">
              {days.map((day) => (
                <DayLine key={day.day} day={day} />
              ))}
            </ol>
          </details>
        </li>
      ))}
    </ul>
  )
}

import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/useLanguage'
import { useServerNow } from '../ui/time'
import { exactTime } from '../tender-frame/exactTime'
import { announcedMinute, arcOf, clockLeft } from './ring'

/** The 15 minutes as a ring, by the server's clock. Screen readers hear of it at 15, 10, 5 and 1 minutes only. */
export const Ring = ({ expiresAt }: { expiresAt: string }): ReactElement => {
  const { t } = useTranslation('opening')
  const language = useLanguage()
  const now = useServerNow('second')
  const left = Date.parse(expiresAt) - now
  const minute = announcedMinute(left)
  return (
    <figure className="op-ring">
      <svg viewBox="0 0 200 200" aria-hidden="true" focusable="false">
        <circle className="t" cx="100" cy="100" r="88" />
        <path className="tk" d="M100 4v8M100 188v8M4 100h8M188 100h8" />
        <circle
          className="r"
          cx="100"
          cy="100"
          r="88"
          pathLength="900"
          strokeDasharray={`${arcOf(left)} 900`}
          transform="rotate(-90 100 100)"
        />
      </svg>
      <figcaption className="num">
        <b role="timer" aria-live="off">
          {clockLeft(left)}
        </b>
        <span>{t('ofMinutes')}</span>
        <span>{t('serverTime', { time: exactTime(now, language).replace(/ Uhr$/, '') })}</span>
      </figcaption>
      <span className="sr" role="status">
        {minute === undefined ? '' : t('announce', { count: minute })}
      </span>
    </figure>
  )
}

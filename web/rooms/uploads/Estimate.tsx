import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { formatDateTime, formatTime, useServerNow } from '../../ui/time'
import { formatRate } from '../size'
import { estimateOf, type DeadlineFit } from './rate'

const VERDICTS: readonly DeadlineFit[] = ['yes', 'close', 'no']
const MINUTE = 60_000
const DAY = 86_400_000

interface EstimateProps {
  /** Bytes still to be sent. */
  left: number
  /** Bytes a second; null while it is not measured yet. */
  rate: number | null
  /** Instant; null where there is no deadline. */
  until: string | null
}

/** Whether it arrives before the deadline, by the measured rate: 'Reicht bis 10:00 Uhr: ja / knapp / nein', and how long it takes. */
export const Estimate = ({ left, rate, until }: EstimateProps): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const now = useServerNow('second')
  if (left <= 0) return null
  // Without a deadline nobody waits for the answer.
  if (rate === null) return until === null ? null : <p className="rm-small">{t('estimate.measuring')}</p>
  const deadline = until === null || Date.parse(until) <= now ? null : Date.parse(until)
  const { takes, ends, verdict } = estimateOf({ left, rate, now, deadline })
  const speed = formatRate(rate, language)
  const minutes = Math.round(takes / MINUTE)
  return (
    <div className="rm-estimate">
      {verdict !== null && deadline !== null && (verdict !== 'yes' || deadline - now < DAY) && (
        <p>
          {deadline - now < DAY
            ? t('estimate.question', { time: formatTime(deadline, language) })
            : t('estimate.questionDay', { date: formatDateTime(deadline, language) })}
          <span className={`seg rm-verdict ${verdict}`} aria-hidden="true">
            {VERDICTS.map((one) => (
              <span key={one} className={one === verdict ? 'is' : undefined}>
                {one === verdict && <Icon name={one === 'yes' ? 'check' : one === 'close' ? 'clock' : 'warning'} size={16} />}
                {t(`estimate.${one}`)}
              </span>
            ))}
          </span>
          <span className="sr" role="status">
            {t(`estimate.${verdict}`)}
          </span>
        </p>
      )}
      <p className="rm-small num">
        {!Number.isFinite(takes)
          ? t('estimate.still')
          : minutes < 1
            ? t('estimate.soon', { rate: speed })
            : takes < 12 * 60 * MINUTE
              ? t('estimate.takes', { count: minutes, rate: speed, time: formatTime(ends, language) })
              : t('estimate.long', { rate: speed })}
      </p>
    </div>
  )
}

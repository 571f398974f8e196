import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatCountdown } from '../preciseTime'

/** How long there is still time, by the clock of the server; both in milliseconds. Said aloud elsewhere, by the minute. */
export const Countdown = ({ left, now }: { left: number; now: number }): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <p className="bd-cd num" aria-hidden="true">
      <b>{formatCountdown(left)}</b>
      <span>
        {t('time.serverTime')} {formatClock(now)}
      </span>
    </p>
  )
}

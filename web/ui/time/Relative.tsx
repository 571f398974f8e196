import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { distance, type Distance } from '../../../engine/reading'
import { serverNow, useServerNow } from './serverClock'

type Translate = (key: string, values: Record<string, unknown>) => string

const distanceText = (away: Distance, t: Translate): string => {
  switch (away.unit) {
    case 'days':
      return t(away.past ? 'app:time.daysAgo' : 'app:time.inDays', { count: away.count })
    case 'hours':
      return t('app:time.hoursLeft', { hours: away.hours, minutes: away.minutes })
    case 'minutes':
      return t('app:time.minutesLeft', { count: away.count })
    case 'seconds':
      return t('app:time.secondsLeft', { text: away.text })
    case 'past':
      // Nobody counts hundreds of minutes.
      if (away.minutes >= 60) return t('app:time.hoursAgo', { count: Math.floor(away.minutes / 60) })
      return away.minutes < 1 ? t('app:time.justNow', {}) : t('app:time.minutesAgo', { count: away.minutes })
  }
}

/** Minutes at which a screen reader hears of a deadline; oftener would be noise. */
const ANNOUNCED = [60, 15, 5, 1]

/** So long it is said: whoever comes later reads the time itself, and hears no minutes that are long gone. */
const SAID_MS = 30_000

/** The minutes that are told when so many milliseconds are left. */
export const announcement = (left: number): number | undefined =>
  ANNOUNCED.find((minute) => left <= minute * 60_000 && left > minute * 60_000 - SAID_MS)

const isClose = (value: string, now: number): boolean => {
  const left = Date.parse(value) - now
  return left > 0 && left < 86_400_000
}

interface RelativeProps {
  value: string
  /** What ends then, as screen readers are told. */
  announce?: 'deadline' | 'confirmation'
  /** It has happened: what a clock that is a second behind would count down to is just now. */
  isPast?: boolean
}

/**
 * Time beside a date, by the server's clock: days, under 24 h minutes on a yellow chip, under 1 h mm:ss.
 * `announce` tells screen readers at 60, 15, 5 and 1 minutes; use it once a page.
 */
export const Relative = ({ value, announce, isPast = false }: RelativeProps): ReactElement => {
  const { t } = useTranslation()
  const translate: Translate = (key, values) => t(key, values)
  const left = isPast ? 0 : Date.parse(value) - serverNow()
  const rounded = useServerNow(left > 0 && left < 3_630_000 ? 'second' : 'halfMinute')
  // The half minute that began before a moment must not make it one to come.
  const now = left > 0 ? rounded : Math.max(rounded, Date.parse(value))
  const minute = announce !== undefined ? announcement(Date.parse(value) - now) : undefined
  const text = distanceText(distance(Date.parse(value), now), translate)
  return (
    <>
      {isClose(value, now) ? (
        <span className="tag time" title={t('app:time.serverTime')}>
          {text}
        </span>
      ) : (
        <span className="soft num">{text}</span>
      )}
      {announce !== undefined && (
        <span className="sr" role="status">
          {minute === undefined ? '' : t(`app:time.${announce}Ends`, { count: minute })}
        </span>
      )}
    </>
  )
}

import './reckoned.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Land } from '../../workflows/deadlines'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'

interface Day {
  day: string
  reason: string
  count: number
  off: string | null
}

interface DayLineProps extends Pick<ReckonedProps, 'why'> {
  day: Day
}

/** Why a day stands in a reckoning, and that it is none of work. */
const DayLine = ({ day: { day, reason, count, off }, why }: DayLineProps): ReactElement => {
  const { t } = useTranslation(['report', 'assistant'])
  const language = useLanguage()
  return (
    <li>
      <span className="num">{dayInWords(day, language)}</span> {why?.(reason, count) ?? t(`reason.${reason}`, { count })}
      {off !== null && ` (${t(`assistant:off.${off}`)})`}
    </li>
  )
}

interface ReckonedProps {
  paragraph: string
  /** False: the paragraph was not read. */
  verified?: boolean
  /** Whose holidays count; null: those that all Länder have, undefined: of a time when nobody asked. */
  land?: Land | null | undefined
  days: readonly Day[]
  /** Other words than the law's clock has for why a day stands there. */
  why?: (reason: string, count: number) => string
}

/** How a moment of the law is reckoned, day by day, to unfold. */
export const Reckoned = ({ paragraph, verified = true, land, days, why }: ReckonedProps): ReactElement => {
  const { t } = useTranslation(['report', 'assistant'])
  return (
    <details className="rk small">
      <summary>
        {paragraph} · {t('reckoned')}
      </summary>
      {!verified && <p className="soft">{t('notRead')}</p>}
      {land !== undefined && (
        <p className="soft">{land === null ? t('holidaysOfAll') : t('holidaysOf', { land: t(`assistant:lands.${land}`) })}</p>
      )}
      <ol>
        {days.map((day) => (
          <DayLine key={`${day.day} ${day.reason}`} day={day} {...(why ? { why } : {})} />
        ))}
      </ol>
    </details>
  )
}

import type { ReactElement } from 'react'
import { useLanguage } from '../../i18n/useLanguage'
import { formatDate, formatDateTime, formatDay } from '../../../engine/reading'

/** A moment as people here write it, in Berlin's time. `as` day: without weekday and hour, for columns; bare: without 'Uhr'. */
export const DateTime = ({ value, as = 'full' }: { value: string; as?: 'full' | 'bare' | 'date' | 'day' }): ReactElement => {
  const language = useLanguage()
  const text =
    as === 'day' ? formatDay(value, language) : as === 'date' ? formatDate(value, language) : formatDateTime(value, language, as === 'bare')
  return (
    <time className="num" dateTime={value}>
      {text}
    </time>
  )
}

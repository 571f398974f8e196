import type { Lang } from '../../engine/languages'
import './dateTimeInput.css'
import type { TFunction } from 'i18next'
import { useEffect, useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOfWallClock, wallClockOf, type Moment } from '../../engine/form'
import { useLanguage } from '../i18n/useLanguage'
import { dayAsTyped, parseTime } from '../forms/values/dates'
import { DayQuestion } from '../forms/values/DayQuestion'
import { dayReadings, isDayInShape, isOtherWeekday, parseDay } from '../forms/values/typedDay'
import { Icon } from '../ui'
import { Relative } from '../ui/time'

interface DateTimeInputProps {
  label: string
  /** Instant as ISO 8601. */
  value: string | null
  /** Null while nothing, or nothing understandable, is typed. */
  onChange: (value: string | null) => void
  /** Whether something is typed that is no moment. Where none at all would be taken, that must not pass for none. */
  onUnread?: (isUnread: boolean) => void
  aside?: string | undefined
  problem?: string | undefined
  /** Shown red; else as a hint. */
  isProblemAnError?: boolean
}

const shown = (value: string | null, language: Lang): Typed => {
  if (value === null) return { day: '', time: '' }
  const { date, time } = wallClockOf(new Date(value))
  return { day: dayAsTyped(date, language), time: time.slice(0, 5) }
}

interface Typed {
  day: string
  time: string
}

const momentOf = ({ day, time }: Typed, was: string): Moment | null => {
  const [date, clock] = [parseDay(day, was), parseTime(time)]
  return date !== null && clock !== null ? instantOfWallClock(date, clock) : null
}

/** Why what is typed is no moment. */
const unreadWords = ({ day }: Typed, was: string, t: TFunction<'tenders'>): string => {
  if (dayReadings(day, was).length > 0) return t('deadlines.askedDay')
  const isNoDay = isDayInShape(day) && parseDay(day, was) === null
  return isNoDay ? t(isOtherWeekday(day) ? 'deadlines.otherWeekday' : 'deadlines.noSuchDay', { day: day.trim() }) : t('deadlines.unread')
}

/** Date and time of a deadline in one frame, typed as people write them, in Berlin's time. */
export const DateTimeInput = ({
  label,
  value,
  onChange,
  onUnread,
  aside,
  problem,
  isProblemAnError = true,
}: DateTimeInputProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState(() => shown(value, language))
  const [isLeft, setLeft] = useState(true)
  /** What stands there was written by the field, however its numbers could be read elsewhere. */
  const was = value === null ? '' : wallClockOf(new Date(value)).date
  /** The time as it was typed where the clocks skip it. */
  const [skipped, setSkipped] = useState<string | null>(null)
  const read = (text: Typed): string | null => momentOf(text, was)?.instant.toISOString() ?? null
  // A value from outside (a calendar, a colleague's version) replaces what is typed.
  useEffect(() => {
    setTyped((now) => (read(now) === value ? now : value === null && (now.day !== '' || now.time !== '') ? now : shown(value, language)))
  }, [value, language])

  const type = (next: Typed): void => {
    setTyped(next)
    const moment = momentOf(next, was)
    setSkipped(moment?.kind === 'gap' ? parseTime(next.time) : null)
    onUnread?.(moment === null && (next.day !== '' || next.time !== ''))
    onChange(moment?.instant.toISOString() ?? null)
  }
  /** What the change of the clocks makes of the time: nobody should find a deadline an hour off. */
  const change = (): string | null => {
    if (value === null) return null
    const { time } = shown(value, language)
    if (skipped !== null) return t('deadlines.gap', { typed: skipped, time })
    const moment = momentOf(typed, was)
    return moment?.kind === 'overlap' && moment.instant.toISOString() === value ? t('deadlines.overlap', { time }) : null
  }
  const isEmpty = typed.day === '' && typed.time === ''
  const unread = isLeft && !isEmpty && value === null ? unreadWords(typed, was, t) : undefined
  const sentence = unread ?? (isLeft ? problem : undefined)
  const isError = sentence !== undefined && (unread !== undefined || isProblemAnError)
  return (
    <div
      role="group"
      aria-labelledby={`${id}-l`}
      className="dt"
      onFocus={() => setLeft(false)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setLeft(true)
        if (value !== null) setTyped(shown(value, language))
      }}
    >
      <div className="dt-label">
        <span className="label" id={`${id}-l`}>
          {label}
        </span>
        {aside !== undefined && <span className="small soft">{aside}</span>}
      </div>
      <div className={isError ? 'dt-frame bad' : 'dt-frame'}>
        <input
          id={`${id}-d`}
          aria-label={`${label}, ${t('deadlines.date')}`}
          aria-describedby={`${id}-p`}
          aria-invalid={isError || undefined}
          placeholder={t('deadlines.datePlaceholder')}
          autoComplete="off"
          value={typed.day}
          onChange={(event) => type({ ...typed, day: event.target.value })}
        />
        <input
          className="time"
          aria-label={`${label}, ${t('deadlines.time')}`}
          aria-describedby={`${id}-p`}
          aria-invalid={isError || undefined}
          placeholder="hh:mm"
          autoComplete="off"
          value={typed.time}
          onChange={(event) => type({ ...typed, time: event.target.value })}
        />
        {t('deadlines.clock') !== '' && <span className="unit">{t('deadlines.clock')}</span>}
      </div>
      <DayQuestion
        controlId={`${id}-d`}
        typed={typed.day}
        was={was}
        language={language}
        onChoose={(_day, words) => type({ ...typed, day: words })}
      />
      <p id={`${id}-p`} className={isError ? 'help error' : 'help'}>
        {isError && <Icon name="warning" size={16} />} {sentence ?? change() ?? (value !== null ? <Relative value={value} /> : null)}
      </p>
    </div>
  )
}

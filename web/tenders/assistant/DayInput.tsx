import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '../../../workflows/deadlines'
import { useLanguage } from '../../app/i18n/useLanguage'
import { dayAsTyped, parseTime } from '../../forms/values/dates'
import { parseDay } from '../../forms/values/typedDay'
import { Field } from '../../ui'

const shown = (day: Day | null, language: 'de' | 'en'): string => (day === null ? '' : dayAsTyped(day, language))

interface DayInputProps {
  label: string
  value: Day | null
  /** Whoever asked for the day found it wanting, and says why. */
  isInvalid?: boolean
  onChange: (day: Day) => void
}

/** A day as people type it; what is no day changes nothing and is said. */
export const DayInput = ({ label, value, isInvalid = false, onChange }: DayInputProps): ReactElement => {
  const { t } = useTranslation('assistant')
  const language = useLanguage()
  const [typed, setTyped] = useState(shown(value, language))
  /** The person has left it as it is: it stays to be put right, and is no longer only half typed. */
  const [isLeft, setLeft] = useState(false)
  const isUnread = typed !== '' && parseDay(typed) === null
  return (
    <Field
      label={label}
      hint={isUnread && !isLeft ? t('unreadDay') : undefined}
      error={isUnread && isLeft ? t(value === null ? 'noDayYet' : 'noDay', { day: shown(value, language) }) : undefined}
    >
      {(control) => (
        <input
          {...control}
          aria-invalid={control['aria-invalid'] ?? (isInvalid || undefined)}
          className="input num"
          placeholder={t('dayPlaceholder')}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setLeft(false)
            const day = parseDay(event.target.value)
            if (day !== null) onChange(day)
          }}
          onBlur={() => {
            setLeft(true)
            if (!isUnread) setTyped(shown(parseDay(typed) ?? value, language))
          }}
        />
      )}
    </Field>
  )
}

const MOST_DAYS = 365
const countOf = (typed: string): number | null => (/^\d{1,3}$/.test(typed.trim()) && Number(typed) <= MOST_DAYS ? Number(typed) : null)

interface CountInputProps {
  label: string
  hint: string
  value: number
  onChange: (count: number) => void
}

/** A number of days; what is none changes nothing and is said. */
export const CountInput = ({ label, hint, value, onChange }: CountInputProps): ReactElement => {
  const { t } = useTranslation('assistant')
  const [typed, setTyped] = useState(String(value))
  return (
    <Field label={label} hint={hint} error={countOf(typed) === null ? t('noCount', { days: value }) : undefined}>
      {(control) => (
        <input
          {...control}
          className="input num"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            const count = countOf(target.value)
            if (count !== null) onChange(count)
          }}
        />
      )}
    </Field>
  )
}

export const TimeInput = ({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }): ReactElement => {
  const [typed, setTyped] = useState(value)
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className="input num"
          placeholder="hh:mm"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            const time = parseTime(event.target.value)
            if (time !== null) onChange(time)
          }}
          onBlur={() => setTyped(parseTime(typed) ?? value)}
        />
      )}
    </Field>
  )
}

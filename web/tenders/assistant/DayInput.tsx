import type { Lang } from '../../../engine/languages'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '../../../workflows/deadlines'
import { useLanguage } from '../../i18n/useLanguage'
import { dayAsTyped, parseTime } from '../../forms/values/dates'
import { DayQuestion } from '../../forms/values/DayQuestion'
import { dayReadings, parseDay } from '../../forms/values/typedDay'
import { Field } from '../../ui'

const shown = (day: Day | null, language: Lang): string => (day === null ? '' : dayAsTyped(day, language))

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
  const was = value ?? ''
  const isUnread = typed !== '' && parseDay(typed, was) === null
  const isAsked = dayReadings(typed, was).length > 0
  return (
    <Field
      label={label}
      hint={isUnread && !isLeft && !isAsked ? t('unreadDay') : undefined}
      error={isUnread && isLeft && !isAsked ? t(value === null ? 'noDayYet' : 'noDay', { day: shown(value, language) }) : undefined}
    >
      {(control) => (
        <>
          <input
            {...control}
            aria-invalid={control['aria-invalid'] ?? (isInvalid || isAsked || undefined)}
            className="input num"
            placeholder={t('dayPlaceholder')}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setLeft(false)
              const day = parseDay(event.target.value, was)
              if (day !== null) onChange(day)
            }}
            onBlur={() => {
              setLeft(true)
              if (!isUnread) setTyped(shown(parseDay(typed, was) ?? value, language))
            }}
          />
          <DayQuestion
            controlId={control.id}
            typed={typed}
            was={was}
            language={language}
            onChoose={(day) => {
              setTyped(shown(day, language))
              onChange(day)
            }}
          />
        </>
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

import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '../../../workflows/deadlines'
import { useLanguage } from '../../app/i18n/useLanguage'
import { dayAsTyped, parseDay, parseTime } from '../../forms/values/dates'
import { Field } from '../../ui'

const shown = (day: Day | null, language: 'de' | 'en'): string => (day === null ? '' : dayAsTyped(day, language))

/** A day as people type it; what is no day changes nothing and is said. */
export const DayInput = ({ label, value, onChange }: { label: string; value: Day | null; onChange: (day: Day) => void }): ReactElement => {
  const { t } = useTranslation('assistant')
  const language = useLanguage()
  const [typed, setTyped] = useState(shown(value, language))
  const isUnread = typed !== '' && parseDay(typed) === null
  return (
    <Field label={label} hint={isUnread ? t('unreadDay') : undefined}>
      {(control) => (
        <input
          {...control}
          className="input num"
          placeholder={t('dayPlaceholder')}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            const day = parseDay(event.target.value)
            if (day !== null) onChange(day)
          }}
          onBlur={() => setTyped(shown(parseDay(typed) ?? value, language))}
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

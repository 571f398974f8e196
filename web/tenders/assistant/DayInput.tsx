import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '../../../workflows/deadlines'
import { parseDay, parseTime } from '../../forms/values/dates'
import { Field } from '../../ui'

const shown = (day: Day | null): string => (day === null ? '' : day.split('-').reverse().join('.'))

/** A day as people type it; what is no day changes nothing and is said. */
export const DayInput = ({ label, value, onChange }: { label: string; value: Day | null; onChange: (day: Day) => void }): ReactElement => {
  const { t } = useTranslation('assistant')
  const [typed, setTyped] = useState(shown(value))
  const isUnread = typed !== '' && parseDay(typed) === null
  return (
    <Field label={label} hint={isUnread ? t('unreadDay') : undefined}>
      {(control) => (
        <input
          {...control}
          className="input num"
          placeholder="TT.MM.JJJJ"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            const day = parseDay(event.target.value)
            if (day !== null) onChange(day)
          }}
          onBlur={() => setTyped(shown(parseDay(typed) ?? value))}
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

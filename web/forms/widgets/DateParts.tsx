import { useRef, useState, type ReactElement } from 'react'
import { useFormScope, useLeafScope } from '../render/scope'
import { Icon } from '../theme/Icon'
import { berlinMoment, formatDay, parseTime } from '../values/dates'
import { DayQuestion } from '../values/DayQuestion'
import { dayReadings, isOtherWeekday, parseDay, parseWholeDay } from '../values/typedDay'
import { Calendar } from './Calendar'
import { TypedInput } from './TypedInput'
import { useTyped } from './useTyped'

interface PartProps {
  id: string
  /** Named by the field's label, or by this when the frame holds two controls. */
  name?: string
  /** 'YYYY-MM-DD' / 'HH:MM', '' for none. */
  value: string
  onChange: (value: string | undefined) => void
  onFocus: () => void
  onLeave: () => void
  path?: string
  contentId?: string
  /** Where the field has both halves in one value: which one this is. */
  part?: string
}

/**
 * The day's half of a frame: typed as 22.12.2026, shown as 'Di., 22.12.2026', or chosen from the calendar; and what is asked under the
 * frame where it may be two days.
 */
export function useDayPart({ id, name, value, onChange, onFocus, onLeave, path, contentId, part }: PartProps): {
  control: ReactElement
  question: ReactElement | null
} {
  const { editor, t } = useFormScope()
  const scope = useLeafScope()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Its weekday stands in the text while its numbers are changed.
  const was = useRef(value)
  const typed = useTyped({
    shown: value === '' ? '' : formatDay(value, scope.lang),
    parse: (text) => parseDay(text, was.current),
    parseEarly: (text) => parseWholeDay(text, was.current),
    onChange: (day) => onChange(typeof day === 'string' ? day : undefined),
    rule: (text) =>
      dayReadings(text, was.current).length > 0 ? 'typing.askedDay' : isOtherWeekday(text) ? 'typing.weekday' : 'typing.date',
    path,
    contentId,
    part,
  })
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (day: string): void => {
    typed.onInput(day)
    typed.onLeave()
  }
  const shown = value === '' ? '' : formatDay(value, scope.lang)
  const question =
    scope.readOnly || typed.value === shown ? null : (
      <DayQuestion controlId={id} typed={typed.value} was={was.current} language={scope.lang} onChoose={(_day, words) => choose(words)} />
    )
  const control = (
    <>
      <TypedInput
        typed={typed}
        id={id}
        inputMode="numeric"
        aria-label={name}
        placeholder={t('date.placeholder')}
        onFocus={() => {
          was.current = value
          onFocus()
        }}
        onLeave={onLeave}
      />
      {scope.readOnly ? null : (
        <button
          ref={button}
          type="button"
          className="unit"
          aria-label={t('date.open')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="calendar" small />
        </button>
      )}
      {open ? (
        <Calendar
          day={value}
          today={berlinMoment(editor.now)?.day ?? ''}
          lang={scope.lang}
          onClose={close}
          onAway={() => setOpen(false)}
          onChoose={(day) => {
            choose(formatDay(day, scope.lang))
            close()
          }}
        />
      ) : null}
    </>
  )
  return { control, question }
}

/** The time's half: 24 hours, typed as 10:00, 10.00, 1000 or 10. */
export function TimePart({ id, name, value, onChange, onFocus, onLeave, path, contentId, part }: PartProps) {
  const { t } = useFormScope()
  const typed = useTyped({
    shown: value,
    parse: parseTime,
    onChange: (time) => onChange(typeof time === 'string' ? time : undefined),
    rule: 'typing.time',
    path,
    contentId,
    part,
  })
  const unit = t('date.hour')
  return (
    <>
      <TypedInput
        typed={typed}
        id={id}
        inputMode="numeric"
        className="f-time"
        aria-label={name}
        placeholder={t('date.timePlaceholder')}
        onFocus={onFocus}
        onLeave={onLeave}
      />
      {unit ? <span className="unit">{unit}</span> : null}
    </>
  )
}

export function frameClass(scope: { invalid: boolean; isOpen: boolean }): string {
  return `f-group f-when${scope.invalid ? ' bad' : ''}${scope.isOpen ? ' need' : ''}`
}

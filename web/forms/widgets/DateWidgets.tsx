import { useState } from 'react'
import type { Topic } from '../editor/signal'
import { useEditor } from '../editor/useFormEditor'
import { useFormValue } from '../render/formValues'
import { useFormScope, useLeafScope } from '../render/scope'
import { berlinMoment, dateValue, momentValue, storedDay, storedTime, timeValue } from '../values/dates'
import { elementId } from '../values/paths'
import { frameClass, TimePart, useDayPart } from './DateParts'
import { textOf, type LeafWidgetProps } from './props'

const STATES: readonly Topic[] = ['structure']

function useToday(): string {
  const { editor } = useFormScope()
  return berlinMoment(editor.now)?.day ?? ''
}

/** '2026-12-22+01:00' */
export function DateWidget({ id, value, onChange, onFocus, onBlur }: LeafWidgetProps) {
  const scope = useLeafScope()
  const day = useDayPart({
    id,
    value: storedDay(value),
    onChange: (next) => onChange(next && dateValue(next)),
    onFocus: () => onFocus(id, value),
    onLeave: () => onBlur(id, value),
  })
  return (
    <>
      <div className={frameClass(scope)}>{day.control}</div>
      {day.question}
    </>
  )
}

/** '10:00:00+01:00' without a day of its own. */
export function TimeWidget({ id, value, onChange, onFocus, onBlur }: LeafWidgetProps) {
  const scope = useLeafScope()
  const today = useToday()
  return (
    <div className={frameClass(scope)}>
      <TimePart
        id={id}
        value={storedTime(value)}
        onChange={(time) => onChange(time && timeValue(time, today))}
        onFocus={() => onFocus(id, value)}
        onLeave={() => onBlur(id, value)}
      />
    </div>
  )
}

/** A date field and its time field, X(d) and X(t), in one frame. Moving the day over a clock change moves the time's zone with it. */
export function MomentWidget({ id, value, onChange, onFocus, onBlur, label }: LeafWidgetProps) {
  const { editor, t } = useFormScope()
  const scope = useLeafScope()
  const timePath = scope.timePath ?? scope.path
  const timeId = editor.node(timePath)?.id ?? ''
  const [stored, setStored] = useFormValue(timePath)
  const isTimeOpen = useEditor(editor, STATES, () => editor.states.isRequired(timePath)) && storedTime(stored) === ''
  const today = useToday()
  const day = storedDay(value)
  const time = storedTime(stored)
  const setTime = (next: string | undefined, onDay: string): void => {
    const value = next ? timeValue(next, onDay || today) : undefined
    setStored(value)
    editor.change(timePath, value)
  }
  const part = useDayPart({
    id,
    name: t('date.dayOf', { label }),
    value: day,
    onChange: (next) => {
      onChange(next && dateValue(next))
      if (next && time !== '' && timeValue(time, next) !== stored) setTime(time, next)
    },
    onFocus: () => onFocus(id, value),
    onLeave: () => onBlur(id, value),
  })
  const frame = (
    <div className={frameClass({ ...scope, isOpen: scope.isOpen || isTimeOpen })}>
      {part.control}
      <TimePart
        id={elementId(timePath, editor.options.idPrefix)}
        name={t('date.timeOf', { label })}
        value={time}
        onChange={(next) => setTime(next, day)}
        onFocus={() => {
          editor.view.focused = timePath
        }}
        onLeave={() => editor.leave(timePath)}
        path={timePath}
        contentId={timeId}
      />
    </div>
  )
  return (
    <>
      {frame}
      {part.question}
    </>
  )
}

/** One ISO instant, of own forms. A half that is not given yet is kept here until both are. */
export function DatetimeWidget({ id, value, onChange, onFocus, onBlur, label }: LeafWidgetProps) {
  const { t } = useFormScope()
  const scope = useLeafScope()
  const stored = berlinMoment(textOf(value))
  const [half, setHalf] = useState({ day: '', time: '' })
  const day = stored?.day ?? half.day
  const time = stored?.time ?? half.time
  const set = (nextDay: string, nextTime: string): void => {
    setHalf({ day: nextDay, time: nextTime })
    onChange(nextDay && nextTime ? momentValue(nextDay, nextTime) : undefined)
  }
  const part = useDayPart({
    id,
    part: 'day',
    name: t('date.dayOf', { label }),
    value: day,
    onChange: (next) => set(next ?? '', time),
    onFocus: () => onFocus(id, value),
    onLeave: () => onBlur(id, value),
  })
  return (
    <>
      <div className={frameClass(scope)}>
        {part.control}
        <TimePart
          id={`${id}-time`}
          part="time"
          name={t('date.timeOf', { label })}
          value={time}
          onChange={(next) => set(day, next ?? '')}
          onFocus={() => onFocus(id, value)}
          onLeave={() => onBlur(id, value)}
        />
      </div>
      {part.question}
    </>
  )
}

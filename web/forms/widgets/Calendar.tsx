import type { Lang } from '../../../engine/languages'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../theme/Icon'
import { formatDay } from '../values/dates'
import { useFormScope } from '../render/scope'

const at = (day: string): Date => new Date(`${day}T12:00:00Z`)
const iso = (date: Date): string => date.toISOString().slice(0, 10)
const plus = (day: string, days: number): string => iso(new Date(at(day).getTime() + days * 86_400_000))

/** The same day of another month, or its last day. */
function plusMonths(day: string, months: number): string {
  const date = at(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1, 12))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date.getUTCDate(), last))
  return iso(first)
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Years that forms name: some back, thirty on for leases and concessions, and whatever is shown. */
const yearsAround = (today: number, shown: number): number[] => {
  const [first, last] = [Math.min(today - 10, shown), Math.max(today + 30, shown)]
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}

/** Six weeks from the Monday on or before the first of the month. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const start = plus(first, -((at(first).getUTCDay() + 6) % 7))
  return [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => plus(start, week * 7 + weekday)))
}

/** With Shift, pages are years (WAI-ARIA date picker dialog). */
const stepOf = ({ key, shiftKey }: KeyboardEvent): ((day: string) => string) | undefined =>
  shiftKey && key === 'PageUp' ? (day) => plusMonths(day, -12) : shiftKey && key === 'PageDown' ? (day) => plusMonths(day, 12) : STEP[key]

const STEP: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => plus(day, -1),
  ArrowRight: (day) => plus(day, 1),
  ArrowUp: (day) => plus(day, -7),
  ArrowDown: (day) => plus(day, 7),
  PageUp: (day) => plusMonths(day, -1),
  PageDown: (day) => plusMonths(day, 1),
  Home: (day) => plus(day, -((at(day).getUTCDay() + 6) % 7)),
  End: (day) => plus(day, 6 - ((at(day).getUTCDay() + 6) % 7)),
}

interface CalendarProps {
  /** 'YYYY-MM-DD' or ''. */
  day: string
  today: string
  lang: Lang
  onChoose: (day: string) => void
  /** Closed from inside, by key. */
  onClose: () => void
  /** The focus went elsewhere, and stays there. */
  onAway: () => void
}

interface HeadProps extends Pick<CalendarProps, 'today' | 'lang'> {
  active: string
  onStep: (months: number) => void
  /** As a step, and the focus stays. */
  onJump: (months: number) => void
}

/** Month and year, a step or a choice away. */
function Head({ active, today, lang, onStep, onJump }: HeadProps) {
  const { t } = useFormScope()
  const [year, number] = [Number(active.slice(0, 4)), Number(active.slice(5, 7))]
  const years = yearsAround(Number(today.slice(0, 4)) || year, year)
  const arrow = (name: 'left' | 'right', label: string, months: number) => (
    <button type="button" className="btn quiet small icon" aria-label={label} onClick={() => onStep(months)}>
      <Icon name={name} small />
    </button>
  )
  return (
    <div className="f-row f-cal-head">
      {arrow('left', t('date.previousMonth'), -1)}
      <select
        className="select"
        aria-label={t('date.month')}
        value={number}
        onChange={({ target }) => onJump(Number(target.value) - number)}
      >
        {MONTHS.map((one) => (
          <option key={one} value={one}>
            {new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, one - 1, 15))}
          </option>
        ))}
      </select>
      <select
        className="select"
        aria-label={t('date.year')}
        value={year}
        onChange={({ target }) => onJump((Number(target.value) - year) * 12)}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      {arrow('right', t('date.nextMonth'), 1)}
    </div>
  )
}

/** A month to choose a day from, by pointer or arrow keys (WAI-ARIA date picker dialog). Typing the date stays possible beside it. */
export function Calendar({ day, today, lang, onChoose, onClose, onAway }: CalendarProps) {
  const { t } = useFormScope()
  const [active, setActive] = useState(day || today)
  /** A month or year that was chosen keeps the focus: one goes on choosing there. */
  const stays = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (!stays.current) grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus()
    stays.current = false
  }, [active])
  const jump = (months: number): void => {
    stays.current = true
    setActive(plusMonths(active, months))
  }
  const month = new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(active))
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event)
    if (step && grid.current?.contains(event.target instanceof Node ? event.target : null)) {
      event.preventDefault()
      setActive(step(active))
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <div
      className="f-cal"
      role="dialog"
      aria-label={t('date.choose')}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onAway()
      }}
    >
      <Head active={active} today={today} lang={lang} onStep={(months) => setActive(plusMonths(active, months))} onJump={jump} />
      <span className="sr" aria-live="polite">
        {month}
      </span>
      <table ref={grid} role="grid" aria-label={month}>
        <thead>
          <tr>
            {weeksOf(active)[0]?.map((one) => (
              <th key={one} scope="col">
                {formatDay(one, lang).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} role="gridcell" aria-selected={one === day}>
                  <button
                    type="button"
                    tabIndex={one === active ? 0 : -1}
                    className={one.slice(0, 7) === active.slice(0, 7) ? '' : 'out'}
                    aria-current={one === today ? 'date' : undefined}
                    aria-label={formatDay(one, lang)}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

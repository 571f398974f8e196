import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/useLanguage'
import { Icon } from '../../../ui'

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const iso = (date: Date): string => date.toISOString().slice(0, 10)
const plus = (day: string, days: number): string => iso(new Date(noon(day).getTime() + days * 86_400_000))
const plusMonth = (day: string, months: number): string => {
  const date = noon(day)
  return iso(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1, 12)))
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface MonthGridProps {
  /** 'YYYY-MM-DD', or null. */
  day: string | null
  today: string
  /** Days before it are hatched and cannot be chosen. */
  earliest: string
  onChoose: (day: string) => void
}

/** A month that stays on the page; weeks begin on Monday. One day is in the tab order, arrow keys move from there. */
export const MonthGrid = ({ day, today, earliest, onChoose }: MonthGridProps): ReactElement => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const [shown, setShown] = useState(day ?? earliest)
  const [active, setActive] = useState<string | null>(null)
  // A day that was typed beside it is turned to.
  const [followed, setFollowed] = useState(day)
  if (day !== followed) {
    setFollowed(day)
    setActive(null)
    if (day !== null) setShown(day)
  }
  const first = `${shown.slice(0, 7)}-01`
  const start = plus(first, -((noon(first).getUTCDay() + 6) % 7))
  const weeks = [0, 1, 2, 3, 4, 5]
    .map((week) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => plus(start, week * 7 + weekday)))
    .filter((week) => week.some((one) => one.slice(0, 7) === shown.slice(0, 7)))
  const reachable = active ?? (day?.startsWith(shown.slice(0, 7)) ? day : weeks.flat().find((one) => one >= earliest)) ?? first
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(first))
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = plus(reachable, step)
    setActive(next)
    if (!next.startsWith(shown.slice(0, 7))) setShown(next)
    const table = event.currentTarget
    requestAnimationFrame(() => table.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus())
  }
  const turn = (months: number): void => {
    setActive(null)
    setShown(plusMonth(shown, months))
  }
  return (
    <div>
      <div className="p-month">
        <button type="button" className="btn quiet small icon p-back" aria-label={t('previousMonth')} onClick={() => turn(-1)}>
          <Icon name="arrowRight" size={16} />
        </button>
        <b aria-live="polite">{name}</b>
        <button type="button" className="btn quiet small icon" aria-label={t('nextMonth')} onClick={() => turn(1)}>
          <Icon name="arrowRight" size={16} />
        </button>
      </div>
      <table className="p-cal" role="grid" aria-label={name} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col">
                {short.format(noon(one)).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const isTooEarly = one < earliest
                return (
                  <td
                    key={one}
                    role="gridcell"
                    aria-selected={one === day}
                    className={[isTooEarly ? 'no' : '', one === today ? 'today' : ''].filter(Boolean).join(' ') || undefined}
                  >
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === reachable ? 0 : -1}
                      aria-pressed={one === day}
                      aria-disabled={isTooEarly || undefined}
                      aria-current={one === today ? 'date' : undefined}
                      aria-label={long.format(noon(one))}
                      onClick={() => !isTooEarly && onChoose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

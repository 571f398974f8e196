import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { lotRanges } from '../../../workflows/tender'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { announcement, formatDate, formatDateTime, useServerNow } from '../../ui/time'
import type { Bar, Kind } from '../../tender-frame/cases'
import { formatPreciseTime } from '../preciseTime'
import { Countdown } from './Countdown'

const DAY = 86_400_000

const TimeLeft = ({ deadline }: { deadline: string }): ReactElement | null => {
  const { t } = useTranslation(['offers', 'app'])
  const now = useServerNow('second')
  const left = Date.parse(deadline) - now
  const minute = announcement(left)
  if (left > DAY) return null
  return (
    <>
      <Countdown left={left} now={now} />
      <span className="sr" role="status">
        {minute === undefined ? '' : t('app:time.deadlineEnds', { count: minute })}
      </span>
    </>
  )
}

/** Beside the receipt: lots that nothing was handed in for yet, in the yellow of time that runs. */
const StillOpen = ({ lots, deadline }: { lots: readonly number[]; deadline: string | null }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const named = { count: lots.length, lots: lotRanges(lots) }
  return (
    <div className="bd-still">
      <Icon name="clock" />
      <span>
        {deadline === null ? t('bar.openLots', named) : t('bar.openLotsUntil', { ...named, date: formatDateTime(deadline, language) })}
      </span>
      {deadline !== null && <TimeLeft deadline={deadline} />}
    </div>
  )
}

interface StateBarProps {
  bar: Bar
  kind: Kind
  /** With one lot alone no numbers are named. */
  hasLots: boolean
}

/** Never scrolls away: yellow while nothing is handed in and time runs, green with time and number of the receipt once it is. */
export const StateBar = ({ bar, kind, hasLots }: StateBarProps): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const until = (deadline: string | null): string =>
    deadline === null ? t('bar.noDeadline') : t('bar.deadline', { date: formatDateTime(deadline, language) })
  if (bar.state === 'decided') {
    const { state, at, waiting } = bar.award
    const lots = { count: bar.lots.length, lots: lotRanges(bar.lots) }
    return (
      <div className={state === 'won' ? 'bd-bar done' : 'bd-bar'}>
        <Icon name={state === 'won' ? 'check' : 'info'} size={22} />
        <p role="status">
          <b>{hasLots ? t('bar.ofLots', { ...lots, what: t(`award.state.${state}`) }) : t(`award.state.${state}`)}</b>
          <span className="num">
            {state === 'informed' && waiting
              ? t('award.barFrom', { day: formatDate(waiting.contractFrom, language) })
              : t('award.barAt', { date: formatDateTime(at, language) })}
          </span>
        </p>
      </div>
    )
  }
  if (bar.state === 'sent')
    return (
      <div className="bd-bar done">
        <Icon name="check" size={22} />
        <p role="status">
          <b>
            {hasLots
              ? t(bar.lots.length > 1 ? 'bar.sentLots' : 'bar.sentLot', {
                  lots: lotRanges(bar.lots),
                  time: formatPreciseTime(bar.at, language),
                })
              : t('bar.sent', { time: formatPreciseTime(bar.at, language) })}
          </b>
          <span className="num">
            {formatDate(bar.at, language)}
            {bar.no !== null && <> · {t('bar.number', { no: bar.no })}</>}
          </span>
        </p>
        {bar.open.length > 0 && <StillOpen lots={bar.open} deadline={bar.deadline} />}
      </div>
    )
  if (bar.state === 'missing')
    return (
      <div className="bd-bar time">
        <Icon name="clock" size={22} />
        <p role="status">
          <b>{t(bar.wasWithdrawn ? 'bar.withdrawn' : 'bar.missing')}</b>
          <span className="num">{until(bar.deadline)}</span>
        </p>
        {bar.deadline !== null && <TimeLeft deadline={bar.deadline} />}
      </div>
    )
  if (bar.state === 'late')
    return (
      <div className="bd-bar">
        <Icon name="warning" size={22} />
        <p role="status">
          <b>{t('late.kept')}</b>
          <span className="num">{t('bar.number', { no: bar.no })}</span>
        </p>
      </div>
    )
  return (
    <div className="bd-bar">
      <Icon name={bar.state === 'over' ? 'lock' : 'info'} size={22} />
      <p role="status">
        <b>{t(bar.state === 'over' ? 'bar.over' : bar.state === 'early' ? `bar.early.${kind}` : `bar.none.${kind}`)}</b>
        <span className="num">
          {bar.state === 'over'
            ? bar.deadline === null
              ? t('bar.phaseEnded')
              : t('bar.overSince', { date: formatDateTime(bar.deadline, language) })
            : bar.state === 'early'
              ? until(bar.deadline)
              : ''}
        </span>
      </p>
    </div>
  )
}

import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PracticeView } from '../../../server/contract/practice/practice'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { formatDateTime, useServerNow } from '../../ui/time'
import { formatPreciseTime } from '../preciseTime'
import { Countdown } from '../submit/Countdown'

/** The same bar as in a real procedure, with the word that it is a test. */
export const PracticeBar = ({ view }: { view: PracticeView }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const now = useServerNow('second')
  const left = Date.parse(view.deadline) - now
  const { receipt } = view
  if (receipt !== null)
    return (
      <div className={receipt.late ? 'bd-bar bd-inner' : 'bd-bar bd-inner done'}>
        <Icon name={receipt.late ? 'warning' : 'check'} size={22} />
        <p role="status">
          <b>{t(receipt.late ? 'bar.sentLate' : 'bar.sent', { time: formatPreciseTime(receipt.receivedAt, language) })}</b>
          <span className="num">{t('bar.number', { no: receipt.no })}</span>
        </p>
      </div>
    )
  return (
    <div className={left > 0 ? 'bd-bar bd-inner time' : 'bd-bar bd-inner'}>
      <Icon name="clock" size={22} />
      <p role="status">
        <b>{t(left > 0 ? 'practice.missing' : 'practice.over')}</b>
        <span className="num">{t('bar.deadline', { date: formatDateTime(view.deadline, language) })}</span>
      </p>
      {left > 0 && <Countdown left={left} now={now} />}
    </div>
  )
}

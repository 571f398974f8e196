import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PracticeView } from '../../../server/contract/practice/practice'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { formatDateTime, useServerNow } from '../../ui/time'
import { formatClock, formatCountdown, formatPreciseTime } from '../preciseTime'

/** The same bar as in a real procedure, with the word that it is a test. */
export const PracticeBar = ({ view }: { view: PracticeView }): ReactElement => {
  const { t } = useTranslation(['offers', 'app'])
  const language = useLanguage()
  const now = useServerNow('second')
  const left = Date.parse(view.deadline) - now
  const { receipt } = view
  if (receipt !== null)
    return (
      <div className={receipt.late ? 'bd-bar bd-inner' : 'bd-bar bd-inner done'}>
        <Icon name={receipt.late ? 'warning' : 'check'} size={22} />
        <p role="status">
          <b>{t(receipt.late ? 'offers:bar.sentLate' : 'offers:bar.sent', { time: formatPreciseTime(receipt.receivedAt, language) })}</b>
          <span className="num">{t('offers:bar.number', { no: receipt.no })}</span>
        </p>
      </div>
    )
  return (
    <div className={left > 0 ? 'bd-bar bd-inner time' : 'bd-bar bd-inner'}>
      <Icon name="clock" size={22} />
      <p role="status">
        <b>{t(left > 0 ? 'offers:practice.missing' : 'offers:practice.over')}</b>
        <span className="num">{t('offers:bar.deadline', { date: formatDateTime(view.deadline, language) })}</span>
      </p>
      {left > 0 && (
        <p className="bd-cd num" aria-hidden="true">
          <b>{formatCountdown(left)}</b>
          <span>
            {t('app:time.serverTime')} {formatClock(now)}
          </span>
        </p>
      )}
    </div>
  )
}

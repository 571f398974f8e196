import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../i18n/useLanguage'
import { useSession } from '../session/SessionProvider'
import { fullName } from '../session/types'
import { Icon } from '../ui'
import { formatDate, formatTime, useServerNow } from '../ui/time'
import { readStart, storeStart } from './start'
import { SYSTEM_PATH } from './steps'

const dayPart = (hour: number): 'morning' | 'day' | 'evening' => (hour < 11 ? 'morning' : hour < 18 ? 'day' : 'evening')

/** Greeting and the server's time; at the right the way past the harbour, which remembers. */
export const Hello = (): ReactElement => {
  const { t } = useTranslation('wizard')
  const language = useLanguage()
  const { user, phase, isInternal, isAdmin } = useSession()
  const now = useServerNow()
  const [isSkipped, setSkipped] = useState(readStart() === 'list')
  const hour = Number(formatTime(now, 'de').slice(0, 2))
  return (
    <header className="hb-hello">
      <div>
        <h1>{user ? t(`hello.${dayPart(hour)}`, { name: fullName(user) }) : t('hello.guest')}</h1>
        <p className="num">
          {user ? t('hello.time', { date: formatDate(now, language), time: formatTime(now, language) }) : t('hello.guestText')}
        </p>
      </div>
      <div className="hb-exit">
        <Link className="hb-out" to="/projekte#öffentlich">
          {t('toTenders')} <Icon name="arrowRight" />
        </Link>
        {isAdmin && (
          <Link className="hb-out hb-manage" to={SYSTEM_PATH}>
            {t('manage')} <Icon name="arrowRight" />
          </Link>
        )}
        {(isInternal || phase === 'guest') && (
          <label className="check">
            <input
              type="checkbox"
              checked={isSkipped}
              onChange={({ target: { checked } }) => {
                setSkipped(checked)
                storeStart(checked ? 'list' : 'harbour')
              }}
            />
            <span>{t('skipHarbour')}</span>
          </label>
        )}
      </div>
    </header>
  )
}

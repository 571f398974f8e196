import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expiry } from '../../server/contract/profile/profile'
import { useLanguage } from '../i18n/useLanguage'
import { Icon, type IconName } from '../ui'
import { formatDay } from '../ui/time'

const ICON: Record<Expiry['state'], IconName> = { valid: 'check', soon: 'clock', expired: 'warning' }
const TAG: Record<Expiry['state'], string> = { valid: 'tag', soon: 'tag time', expired: 'tag error' }
const RANK: Record<Expiry['state'], number> = { expired: 0, soon: 1, valid: 2 }

/** What is dated, the most urgent first; each leads to its date in the form. */
export const Expiries = ({ expiries, onGo }: { expiries: readonly Expiry[]; onGo: (path: string) => void }): ReactElement | null => {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  if (expiries.length === 0) return null
  const sorted = [...expiries].sort((one, other) => RANK[one.state] - RANK[other.state] || one.until.localeCompare(other.until))
  return (
    <section>
      <h2>{t('expiries.heading')}</h2>
      <ul className="pf-expiries">
        {sorted.map(({ path, name, until, state }) => (
          <li key={path}>
            <button type="button" className="f-link" onClick={() => onGo(path)}>
              {name}
            </button>
            <span className="num">{t('expiries.until', { date: formatDay(`${until.slice(0, 10)}T12:00:00Z`, language) })}</span>
            <span className={TAG[state]}>
              <Icon name={ICON[state]} size={14} /> {t(`expiries.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

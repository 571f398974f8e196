import { type ReactElement, type RefCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useConnection } from '../../rpc/useConnection'
import { useSession } from '../../session/SessionProvider'
import { LANGUAGES, tableOf } from '../../../engine/languages'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { Menu } from '../../ui/Menu'
import { useSwitchLanguage } from '../../session/useSwitchLanguage'
import type { House } from '../../../server/contract/settings/house'
import { useRpc } from '../../rpc'
import { LogoutDialog } from '../../session/LogoutDialog'
import { fullName, initials } from '../../session/types'
import { ownDataPath } from './menu'

/** The person at the bar's end. Logging out asks first. */
const AccountMenu = (): ReactElement | null => {
  const { t } = useTranslation('app')
  const { user, phase } = useSession()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  if (!user) return null
  return (
    <>
      <Menu
        button={initials(user)}
        label={t('account.label', { name: fullName(user) })}
        className="avatar"
        head={
          <div className="menu-head">
            <strong>{fullName(user)}</strong>
            <div className="small soft">{user.email}</div>
          </div>
        }
        items={[
          ...(phase === 'user' ? [{ label: t('account.ownData'), onSelect: () => void navigate(ownDataPath(user.email)) }] : []),
          { label: t('account.logout'), onSelect: () => setAsking(true) },
        ]}
      />
      {isAsking && <LogoutDialog email={user.email} onCancel={() => setAsking(false)} />}
    </>
  )
}

const HEX = /^#[0-9a-f]{6}$/

/** The colours of a house over those of Lotse, by day; the night keeps its own, which are made for it. */
const sheetOf = ({ bar, action }: House): string => {
  const rules = [
    ...(HEX.test(bar) ? [`--water: ${bar}; --water-2: color-mix(in srgb, ${bar} 86%, #fff);`] : []),
    ...(HEX.test(action) ? [`--harbour: ${action}; --harbour-2: color-mix(in srgb, ${action} 80%, #000);`] : []),
  ]
  return rules.length === 0 ? '' : `@media (prefers-color-scheme: light) { :root { ${rules.join(' ')} } }`
}

/** '' is Lotse's own: nothing is put over the page until the house is known. */
const NONE: House = { name: '', logo: '', bar: '', action: '' }

/** Name and logo of the house; its colours are put over the page for as long as it stands. */
const useHouse = (): House => {
  const house = useRpc('getSettings', []).data?.house ?? NONE
  const css = sheetOf(house)
  useEffect(() => {
    // Not by a style in the page, which the policy refuses.
    if (css === '' || !('adoptedStyleSheets' in document)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
  return house
}

/** The languages there are, each by its own name; the one in use is marked. */
export const LanguageSwitch = (): ReactElement => {
  const { t } = useTranslation('app')
  const language = useLanguage()
  const change = useSwitchLanguage()
  const short = tableOf(language).short
  return (
    <Menu
      className="barlink language"
      label={t('language', { short })}
      button={
        <>
          {short}
          <Icon name="down" size={14} />
        </>
      }
      items={LANGUAGES.map((one) => ({
        label: tableOf(one).name,
        lang: one,
        isChosen: one === language,
        onSelect: () => void change(one),
      }))}
    />
  )
}

/** The pilot boat. */
const Mark = (): ReactElement => (
  <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <path d="M3 16h22l-3.500 6h-15z" fill="currentColor" />
    <path d="M9 15v-5h7.500l2.500 5z" fill="currentColor" />
    <path d="M12 9V2.500h6.500V7H12" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M15.200 2.500h3.300V7h-3.300z" fill="var(--bar-link)" />
    <path d="M1.500 25.500q3-2 6 0t6 0 6 0 6 0" fill="none" stroke="var(--bar-link)" strokeWidth="1.8" strokeLinecap="round" />
  </svg>
)

interface TopBarProps {
  crumbs: RefCallback<HTMLElement>
  actions: RefCallback<HTMLElement>
  /** Nobody yet, but somebody soon: their place is kept. */
  isExpected?: boolean
}

/** 52 px: mark, breadcrumbs, the page's actions, connection, language, person. */
export const TopBar = ({ crumbs, actions, isExpected = false }: TopBarProps): ReactElement => {
  const { t } = useTranslation('app')
  const { phase, askLogin } = useSession()
  const connection = useConnection()
  const house = useHouse()
  const isSomebody = phase !== 'guest' && phase !== 'starting'
  const isConnected = connection === 'open' || connection === 'http'
  return (
    <header className="topbar">
      <a className="skip" href="#main" onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}>
        {t('skip')}
      </a>
      <Link className="mark" to="/" aria-label={house.name === '' ? t('home') : t('homeOf', { name: house.name })}>
        {house.logo === '' ? <Mark /> : <img src={house.logo} alt="" />}
        <span>{house.name || 'Lotse'}</span>
      </Link>
      <nav className="crumbs-box" aria-label={t('crumbs')}>
        <ol className="crumbs" ref={crumbs} />
      </nav>
      {/* Before what is always there, not in it: buttons that come later push nothing. */}
      <div className="slot" ref={actions} />
      <div className="end">
        {isExpected && (
          <span className="conn wide unseen" aria-hidden="true">
            {t('connected')}
          </span>
        )}
        {isSomebody && (
          <span className={isConnected ? 'conn wide' : 'conn wide off'} role="status">
            {t(isConnected ? 'connected' : 'connecting')}
          </span>
        )}
        <LanguageSwitch />
        {phase === 'guest' && (
          <Link className="barlink" to="/registrierung">
            {t('login.register')}
          </Link>
        )}
        {phase === 'guest' && (
          <button type="button" className="barlink" onClick={() => askLogin()}>
            {t('login.open')}
          </button>
        )}
        {isSomebody && <AccountMenu />}
        {isExpected && <span className="avatar" aria-hidden="true" />}
      </div>
    </header>
  )
}

import type { ReactElement, RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConnection } from '../../rpc/useConnection'
import { useSession } from '../../session/SessionProvider'
import { AccountMenu } from './AccountMenu'
import { LanguageSwitch } from './LanguageSwitch'
import { useHouse } from './useHouse'

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

import './shell.css'
import { Suspense, useEffect, useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Skeleton } from '../../ui'
import { NavigationGuard } from '../guard/NavigationGuard'
import { useHashScroll } from '../guard/scroll'
import { useConnection } from '../rpc/useConnection'
import { ClosedPage } from '../session/ClosedPage'
import { LoginDialog } from '../session/LoginDialog'
import { LoginMessageWatch } from '../session/LoginMessageWatch'
import { useSession } from '../session/SessionProvider'
import { TwoFactorDialog } from '../session/TwoFactorDialog'
import { ToastList } from '../toasts/ToastList'
import { BottomBar } from './BottomBar'
import { menuFor } from './menu'
import { MoreDialog } from './MoreDialog'
import { readFolded, storeFolded } from './folded'
import { Sidebar } from './Sidebar'
import { ShellContext } from './slots'
import { TopBar } from './TopBar'

/** The house around every page: bar, menu, banner, dialogs of the session. Guests and bidders read in 16 px, staff work in 15. */
export const Shell = (): ReactElement => {
  const { t } = useTranslation('app')
  const { phase, isInternal, loginRequest } = useSession()
  const connection = useConnection()
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [foldedByPage, setFoldedByPage] = useState(false)
  const [foldedByPerson, setFoldedByPerson] = useState(readFolded)
  const [isMoreOpen, setMoreOpen] = useState(false)
  useHashScroll()

  const isReading = phase !== 'user' || !isInternal
  useEffect(() => {
    document.body.classList.toggle('reading', isReading)
  }, [isReading])

  const slots = useMemo(() => ({ crumbs, actions, setFoldedByPage }), [crumbs, actions])
  const hasMenu = phase === 'user'
  const menu = menuFor(isInternal)
  const folded = foldedByPage || foldedByPerson
  const fold = (): void => {
    setFoldedByPerson(!foldedByPerson)
    storeFolded(!foldedByPerson)
  }
  const waiting = (
    <main className="main" id="main" tabIndex={-1}>
      <h1 className="sr">Lotse</h1>
      <Skeleton lines={6} label={t('loading')} />
    </main>
  )
  return (
    <ShellContext.Provider value={slots}>
      <TopBar crumbs={setCrumbs} actions={setActions} />
      {connection === 'failed' && (
        <div className="banner" role="alert">
          {t('offline')}
        </div>
      )}
      <div className={['frame', hasMenu ? '' : 'guest', folded ? 'folded' : ''].filter(Boolean).join(' ')}>
        {hasMenu && <Sidebar menu={menu} folded={folded} onFold={foldedByPage ? undefined : fold} />}
        <Suspense fallback={waiting}>
          {phase === 'starting' ? (
            waiting
          ) : (
            <NavigationGuard closed={<ClosedPage />}>
              <Outlet />
            </NavigationGuard>
          )}
        </Suspense>
      </div>
      {hasMenu && <BottomBar menu={menu} onMore={() => setMoreOpen(true)} />}
      {isMoreOpen && <MoreDialog menu={menu} onClose={() => setMoreOpen(false)} />}
      <LoginMessageWatch />
      {loginRequest && phase === 'guest' && <LoginDialog request={loginRequest} />}
      {phase === 'codePending' && <TwoFactorDialog />}
      <ToastList />
    </ShellContext.Provider>
  )
}

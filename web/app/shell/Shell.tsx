import './shell.css'
import { useCallback, lazy, Suspense, useEffect, useMemo, useState, type ReactElement, useRef } from 'react'
import { Outlet, useLocation, Link } from 'react-router'
import { isPagePath } from '../../../engine/pages'
import { LoadBarrier, Skeleton, Modal, Icon } from '../../ui'
import { loadAllTexts } from '../../i18n'
import { NotFoundPage } from '../../page/NotFoundPage'
import { NavigationGuard } from '../../guard/NavigationGuard'
import { useHashScroll } from '../../guard/scroll'
import { useConnection } from '../../rpc/useConnection'
import { RegistrationReturn } from '../../registration'
import { ClosedPage } from '../../page/ClosedPage'
import { ConfirmEmailWatch } from '../../session/ConfirmEmailWatch'
import { LoginDialog } from '../../session/LoginDialog'
import { LoginMessageWatch } from '../../session/LoginMessageWatch'
import { showRecoveryCodes, useRecoveryCodes } from '../../session/recoveryCodes'
import { useSession } from '../../session/SessionProvider'
import { readToken } from '../../rpc/token'
import { useUnseenUploads } from '../../rooms/uploads/uploading'
import { TwoFactorDialog } from '../../session/TwoFactorDialog'
import { ToastList } from '../../ui/toasts/ToastList'
import { menuFor, type MenuEntry, isInArea } from './menu'
import { isLikelyAlone, isLikelyFolded, readFolded, storeFolded, storeSide, wasInternal } from './folded'
import { Sidebar } from './Sidebar'
import { ShellContext } from '../../page/slots'
import { TopBar } from './TopBar'
import { useTranslation } from 'react-i18next'
import { useUnpushed } from '../../ui/useUnpushed'
import '../../legal/legal.css'
import { LEGAL_PAGES, legalTarget } from '../../legal/pages'
import { useRpc } from '../../rpc'

const Links = (): ReactElement => {
  const { t } = useTranslation('legal')
  const footer = useRpc('getSettings', []).data?.legalFooter
  return (
    <nav aria-label={t('label')}>
      <ul>
        {LEGAL_PAGES.map(({ page }) => {
          const target = legalTarget(page, footer)
          return (
            <li key={page}>
              {'to' in target ? (
                <Link to={target.to}>{t(`page.${page}.link`)}</Link>
              ) : (
                <a href={target.href} target="_blank" rel="noopener noreferrer">
                  {t(`page.${page}.link`)}
                </a>
              )}
            </li>
          )
        })}
        <li>
          <Link to="/barrierefreiheit#melden">{t('report.link')}</Link>
        </li>
      </ul>
    </nav>
  )
}

/**
 * At the foot of every page for everybody: what the law asks for, and the way to report a barrier. It has its height before its words are
 * there.
 */
const LegalFooter = (): ReactElement => (
  <footer className="legal-foot">
    <Suspense fallback={null}>
      <Links />
    </Suspense>
  </footer>
)

/** The menu below 992 px, within reach of the thumb. */
const BottomBar = ({ menu, onMore }: { menu: MenuEntry[]; onMore: () => void }): ReactElement => {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  return (
    <nav className="bottombar" aria-label={t('menu.label')}>
      {menu
        .filter(({ isApart }) => isApart !== true)
        .map((entry) => {
          return (
            <Link key={entry.key} to={entry.to} aria-current={isInArea(entry, pathname) ? 'page' : undefined}>
              {entry.icon && <Icon name={entry.icon} />}
              {t(`menu.${entry.shortKey ?? entry.key}`)}
            </Link>
          )
        })}
      <button type="button" onClick={onMore}>
        <Icon name="more" />
        {t('menu.more')}
      </button>
    </nav>
  )
}

/** Said above every page while the server cannot be reached. */
const OfflineBanner = (): ReactElement => {
  const { t } = useTranslation('app')
  const box = useRef<HTMLDivElement>(null)
  useUnpushed(box)
  return (
    <div className="banner" role="alert" ref={box}>
      {t('offline')}
    </div>
  )
}

/** On a phone: everything of the menu that the bottom bar has no room for. */
const MoreDialog = ({ menu, onClose }: { menu: MenuEntry[]; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <Modal title={t('menu.label')} width="narrow" onClose={onClose}>
      <ul className="more-list">
        {menu
          .flatMap((entry) => [entry, ...(entry.children ?? [])])
          .map((entry) => (
            <li key={`${entry.key}${entry.to}`}>
              <Link to={entry.to} onClick={onClose} className={entry.icon ? 'strong' : undefined}>
                {t(`menu.${entry.key}`)}
              </Link>
            </li>
          ))}
      </ul>
    </Modal>
  )
}

const SetupPage = lazy(() => import('../../access/SetupPage'))
const UnconfirmedPage = lazy(() => import('../../access/UnconfirmedPage'))
const ProposedPage = lazy(() => import('../../access/ProposedPage'))
const UploadDock = lazy(() => import('../../rooms/uploads/UploadDock'))
const CallBanner = lazy(() => import('../../opening/CallBanner'))
const RecoveryCodesDialog = lazy(() => import('../../access/RecoveryCodesDialog'))

/** Open to whoever still has something to do before everything else: the legal pages, and links of mails. */
const ALWAYS_OPEN = ['/passwort-reset', '/konto-bestaetigen', '/impressum', '/datenschutz', '/barrierefreiheit', '/nutzungsbedingungen']

/** In the place of a page that is not there yet. */
const Waiting = (): ReactElement => (
  <main className="main" id="main" tabIndex={-1}>
    <h1 className="sr">Lotse</h1>
    <Skeleton lines={6} />
  </main>
)

/** The house around every page: bar, menu, banner, dialogs of the session. Guests and bidders read in 16 px, staff work in 15. */
export const Shell = (): ReactElement => {
  const { phase, user, isInternal, loginRequest } = useSession()
  const connection = useConnection()
  const recoveryCodes = useRecoveryCodes()
  const isUploading = useUnseenUploads()
  const { pathname } = useLocation()
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [foldedByPage, setFoldedByPage] = useState<boolean | null>(null)
  const [foldedByPerson, setFoldedByPerson] = useState(readFolded)
  const [isMoreOpen, setMoreOpen] = useState(false)
  useHashScroll()

  const isReading = phase !== 'user' || !isInternal
  useEffect(() => {
    document.body.classList.toggle('reading', isReading)
  }, [isReading])

  const hasMenu = phase === 'user'
  useEffect(() => {
    if (hasMenu) storeSide(isInternal)
  }, [hasMenu, isInternal])
  // Somebody is very likely logged in: what they will have is left room for, so that nothing moves when the server has said who it is.
  const isExpected = phase === 'starting' && readToken() !== null
  const [isShown, setShown] = useState(false)
  const tellShown = useCallback(() => setShown(true), [])
  // The page that was asked for comes first, and then at once what a click on it may need. Guests, to whom nothing is pushed but a list,
  // load what they look at.
  useEffect(() => {
    if (hasMenu && isShown) void loadAllTexts().catch(() => undefined)
  }, [hasMenu, isShown])

  const slots = useMemo(() => ({ crumbs, actions, setFoldedByPage, tellShown }), [crumbs, actions, tellShown])
  const isForced = !ALWAYS_OPEN.includes(pathname)
  const menu = menuFor(user)
  const isWide = foldedByPage ?? isLikelyFolded(pathname, isExpected ? wasInternal() : isInternal)
  const folded = isWide || foldedByPerson
  const fold = (): void => {
    setFoldedByPerson(!foldedByPerson)
    storeFolded(!foldedByPerson)
  }
  return (
    <ShellContext.Provider value={slots}>
      <TopBar crumbs={setCrumbs} actions={setActions} isExpected={isExpected} />
      {connection === 'failed' && <OfflineBanner />}
      {hasMenu && isInternal && (
        <Suspense fallback={<LoadBarrier />}>
          <CallBanner />
        </Suspense>
      )}
      <div
        className={['frame', hasMenu || isExpected ? '' : 'guest', folded ? 'folded' : '', isLikelyAlone(pathname) ? 'alone' : '']
          .filter(Boolean)
          .join(' ')}
      >
        {isExpected && <div className="sidebar" aria-hidden="true" />}
        {hasMenu && <Sidebar menu={menu} folded={folded} onFold={isWide ? undefined : fold} />}
        <Suspense fallback={<Waiting />}>
          {phase === 'starting' ? (
            <Waiting />
          ) : isForced && phase === 'setupPending' ? (
            <SetupPage />
          ) : isForced && phase === 'unconfirmed' ? (
            <UnconfirmedPage />
          ) : isForced && phase === 'proposed' ? (
            <ProposedPage />
          ) : (
            <NavigationGuard closed={<ClosedPage />}>
              {/* As the server answers it: 404 for what is none. */}
              {isPagePath(pathname) ? <Outlet /> : <NotFoundPage />}
            </NavigationGuard>
          )}
        </Suspense>
        <LegalFooter />
      </div>
      {hasMenu && <BottomBar menu={menu} onMore={() => setMoreOpen(true)} />}
      {isMoreOpen && <MoreDialog menu={menu} onClose={() => setMoreOpen(false)} />}
      {isUploading && (
        <Suspense fallback={null}>
          <UploadDock />
        </Suspense>
      )}
      <LoginMessageWatch />
      <ConfirmEmailWatch />
      <RegistrationReturn />
      {loginRequest && phase === 'guest' && <LoginDialog request={loginRequest} />}
      {phase === 'codePending' && <TwoFactorDialog />}
      {recoveryCodes && (
        <Suspense fallback={null}>
          <RecoveryCodesDialog codes={recoveryCodes} onSafe={() => showRecoveryCodes(null)} />
        </Suspense>
      )}
      <ToastList />
    </ShellContext.Provider>
  )
}

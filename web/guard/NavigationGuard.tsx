import { useCallback, useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useLocation, useNavigate, type Location } from 'react-router'
import { ConfirmDialog } from '../ui'
import { useSession } from '../session/SessionProvider'
import { judge } from './judge'
import { readUnsaved, writeUnsaved } from '../kept/unsaved'

const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash

/** Stands before every page: asks about unsaved changes, sends to login or second factor, and follows the stored target afterwards. */
export const NavigationGuard = ({ children, closed }: { children: ReactNode; closed: ReactNode }): ReactElement => {
  const { t } = useTranslation('app')
  const session = useSession()
  const { phase, targets, storeTarget, askLogin, clearTargets } = session
  const location = useLocation()
  const navigate = useNavigate()

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      judge({ from: currentLocation.pathname, to: nextLocation.pathname, phase, hasUnsaved: readUnsaved() }) !== 'allow',
  )

  /** Turns a refused navigation into a stored target and the dialog that can lift the refusal. */
  const refuse = useCallback(
    (verdict: 'login' | 'twoFactor', target: string): void => {
      storeTarget(verdict, target)
      // Who still has to confirm an address or set up a factor is told so by the screen that stands before every page.
      if (verdict === 'login' && phase === 'guest') askLogin({ message: 'page' })
    },
    [storeTarget, askLogin, phase],
  )

  const verdict =
    blocker.state === 'blocked'
      ? judge({ from: location.pathname, to: blocker.location.pathname, phase, hasUnsaved: readUnsaved() })
      : 'allow'
  useEffect(() => {
    if (blocker.state !== 'blocked' || verdict === 'ask') return
    if (verdict === 'allow') return blocker.proceed()
    refuse(verdict, addressOf(blocker.location))
    blocker.reset()
  }, [blocker, verdict, refuse])

  // The page that is on the screen: first load, or the session changed under it.
  const here = judge({ from: null, to: location.pathname, phase, hasUnsaved: false })
  const address = addressOf(location)
  const target = targets.login ?? targets.twoFactor
  // A navigation that was allowed drops what an earlier, refused one had stored. That the guard itself goes and comes back is none: the
  // set-up of a second factor takes its place, and leads to the target afterwards. Before the next effect, which may store a new one.
  const before = useRef(address)
  useEffect(() => {
    if (before.current === address) return
    before.current = address
    clearTargets()
  }, [address, clearTargets])

  useEffect(() => {
    if (phase === 'starting') return
    if (here === 'login' || here === 'twoFactor') refuse(here, address)
    else if (here === 'allow' && phase === 'user' && target !== null) {
      clearTargets()
      if (target !== address) void navigate(target, { replace: true })
    }
  }, [here, address, phase, target, refuse, clearTargets, navigate])

  return (
    <>
      {phase === 'starting' || here === 'allow' ? children : closed}
      {blocker.state === 'blocked' && verdict === 'ask' && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirm={t('unsaved.leave')}
          danger
          onCancel={() => blocker.reset()}
          onConfirm={() => {
            writeUnsaved(false)
            const next = judge({ from: location.pathname, to: blocker.location.pathname, phase, hasUnsaved: false })
            if (next === 'login' || next === 'twoFactor') {
              refuse(next, addressOf(blocker.location))
              blocker.reset()
            } else blocker.proceed()
          }}
        >
          {t('unsaved.text')}
        </ConfirmDialog>
      )}
    </>
  )
}

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isLoginHere } from '../session/ownLogin'
import { useSession } from '../session/SessionProvider'
import { pageBefore, rememberPage, takeReturn } from './returnTarget'

const opening = () => ({
  referrer: document.referrer,
  origin: location.origin,
  type: performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type)[0],
})

/**
 * Part of the shell. Remembers which page a guest was at before registering, or which one the login stood in the way of, and leads there at
 * the first login of the new account, also in the tab that the mail's link opened.
 */
export const RegistrationReturn = (): null => {
  const { phase, user, targets } = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const wanted = targets.login
  useEffect(() => {
    const before = pathname === '/registrierung' ? pageBefore(opening()) : null
    if (before !== null) rememberPage(before)
    // Of the document's opening, not of a later way inside the application.
  }, [])
  useEffect(() => {
    // The start leads everybody where they belong anyway; an address with a token must not be opened twice.
    if (phase !== 'guest' || pathname === '/registrierung' || pathname === '/' || search.includes('token=')) return
    if (!search.includes('message=registered')) rememberPage(wanted ?? `${pathname}${search}${hash}`)
  }, [phase, pathname, search, hash, wanted])
  useEffect(() => {
    // The tab that showed the registration follows the login of another one: it must not take the page away from there.
    if (phase !== 'user' || user === null || !isLoginHere()) return
    const path = takeReturn(user.email, Date.now())
    // Where the guard has a target of this very visit, that one is meant.
    if (path !== null && wanted === null) void navigate(path, { replace: true })
    // Asked once a login, not whenever a target changes.
  }, [phase, user?.email])
  return null
}

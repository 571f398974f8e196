import { useEffect, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { NotFoundPage } from './NotFoundPage'
import { ClosedPage } from './ClosedPage'
import { useSession } from '../session/SessionProvider'

/**
 * Where a page is there for some people alone. It is there for whoever logs in again: a session that ends makes it no page that does not
 * exist.
 */
export const ForMembers = (): ReactElement => {
  const { phase, askLogin } = useSession()
  const { pathname } = useLocation()
  const isGuest = phase === 'guest'
  useEffect(() => {
    if (isGuest) askLogin({ target: pathname, message: 'page' })
  }, [isGuest, askLogin, pathname])
  return isGuest ? <ClosedPage /> : <NotFoundPage />
}

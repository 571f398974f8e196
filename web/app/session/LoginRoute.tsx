import { useEffect, type ReactElement } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from './SessionProvider'

/** /login goes to / and opens the dialog; a message in the query goes along. */
export const LoginRoute = (): ReactElement => {
  const { phase, askLogin } = useSession()
  const { search } = useLocation()
  useEffect(() => {
    if (phase === 'guest' && search === '') askLogin()
  }, [phase, search, askLogin])
  return <Navigate to={{ pathname: '/', search }} replace />
}

import { useEffect, type ReactElement } from 'react'
import { Navigate, useLocation } from 'react-router'
import { messageIn } from './LoginMessageWatch'
import { useSession } from './SessionProvider'

/** /login goes to / and opens the dialog; a message in the query goes along. */
export const LoginRoute = (): ReactElement => {
  const { phase, askLogin } = useSession()
  const { search } = useLocation()
  // With a message the query itself opens the dialog, there as on any page (LoginMessageWatch).
  const hasMessage = messageIn(new URLSearchParams(search)) !== undefined
  useEffect(() => {
    if (phase === 'guest' && !hasMessage) askLogin()
  }, [phase, hasMessage, askLogin])
  return <Navigate to={{ pathname: '/', search }} replace />
}

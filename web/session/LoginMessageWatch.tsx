import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSession, type LoginMessage } from './SessionProvider'

const MESSAGES: readonly LoginMessage[] = ['nr_mes', 'nr_wat', 'nr_app', 'registered', 'activated']

/** Undefined where the query has none, or one that nobody knows. */
export const messageIn = (query: URLSearchParams): LoginMessage | undefined => MESSAGES.find((one) => one === query.get('message'))

/** A query parameter `message` opens the login dialog with the info that belongs to it, on any page. */
export const LoginMessageWatch = (): null => {
  const [query] = useSearchParams()
  const { phase, askLogin } = useSession()
  const message = messageIn(query)
  useEffect(() => {
    if (phase === 'guest' && message !== undefined) askLogin({ message })
    // Opened once per address; a new askLogin must not open it again after it was closed.
  }, [phase, message])
  return null
}

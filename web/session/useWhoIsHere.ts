import { useCallback, useEffect, useRef, useState, type Dispatch, type MutableRefObject, type SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import { call, rpc } from '../rpc'
import { forgetAnswers } from '../rpc/queryClient'
import { readToken, writeToken } from '../rpc/token'
import { toast } from '../ui/toasts/toasts'
import { isEndExpected } from './expectedEnd'
import { needsLogin } from './needsLogin'
import { noteLogin } from './ownLogin'
import type { SessionUser } from './types'

interface Known {
  /** The server, or the lack of a token, has said who this is. */
  isKnown: boolean
  user: SessionUser | null
  isConfirmed: boolean
}
const NOBODY: Known = { isKnown: true, user: null, isConfirmed: false }

export interface WhoIsHere {
  state: Known
  setState: Dispatch<SetStateAction<Known>>
  /** The token that this tab is somebody by. Another tab may have put its own in its place. */
  own: MutableRefObject<string | null>
  /** The session was ended by somebody or something else, and nobody has logged in since. */
  isEnded: MutableRefObject<boolean>
  enter: (user: SessionUser | null, isConfirmed: boolean) => void
  /** Asks who the stored token is. */
  start: () => Promise<void>
  /** Forgets the person. Drafts of forms stay on this device: they belong to the same user after the next login. */
  leave: () => void
  /** Ended by somebody or something else: without a word a page would only look different. */
  dropped: () => void
  /** Asks the server who this is: after what changed the own account. */
  refresh: () => Promise<void>
}

/** Who the token of this tab is, and how that ends. `onEnter` is told of whoever comes in; it stays the same function. */
export function useWhoIsHere(onEnter: () => void): WhoIsHere {
  const [state, setState] = useState<Known>({ ...NOBODY, isKnown: false })
  const { t } = useTranslation('app')
  // Not a dependency: another language is no reason to ask anew who is here.
  const say = useRef(t)
  say.current = t
  const own = useRef<string | null>(null)
  const isEnded = useRef(false)
  const enter = useCallback(
    (user: SessionUser | null, isConfirmed: boolean): void => {
      setState({ isKnown: true, user, isConfirmed })
      if (!user) return
      isEnded.current = false
      onEnter()
    },
    [onEnter],
  )

  const start = useCallback(async (): Promise<void> => {
    const token = readToken()
    own.current = token
    if (token === null) {
      rpc.connect()
      return enter(null, false)
    }
    try {
      const answer = await call('isAuthenticated')
      if (own.current !== token) return
      if (answer) return enter(answer.user, answer.twoFactorConfirmed)
      own.current = null
      isEnded.current = true
      if (readToken() === token) writeToken(null)
      rpc.reconnect()
    } catch {
      // Refused or abandoned: nobody, until somebody logs in.
    }
    enter(null, false)
  }, [enter])

  const leave = useCallback((): void => {
    const token = own.current
    if (token === null) return
    own.current = null
    noteLogin(false)
    // The token is shared by all tabs: only the own one is taken away. Where another tab has logged in since, this one follows it.
    const stored = readToken()
    if (stored === token) writeToken(null)
    rpc.abandon()
    rpc.reconnect()
    forgetAnswers()
    if (stored === null || stored === token) enter(null, false)
    else void start()
  }, [enter, start])

  const dropped = useCallback((): void => {
    if (own.current !== null && !isEndExpected()) {
      isEnded.current = true
      // Where the page needs a login, the dialog over it says so.
      if (!needsLogin(location.pathname)) toast.info(say.current('sessionEnded'))
    }
    leave()
  }, [leave])

  const refresh = useCallback(async (): Promise<void> => {
    const token = own.current
    if (token === null) return
    const answer = await call('isAuthenticated')
    if (own.current !== token) return
    if (answer) enter(answer.user, answer.twoFactorConfirmed)
    else dropped()
  }, [enter, dropped])

  useEffect(() => void start(), [start])
  return { state, setState, own, isEnded, enter, start, leave, dropped, refresh }
}

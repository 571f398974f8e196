import { useEffect } from 'react'
import { forgetInputsOf } from '../kept/keptInputs'
import { writeUnsaved } from '../kept/unsaved'
import { onPush, onSessionLost, rpc } from '../rpc'
import { forgetAnswers } from '../rpc/queryClient'
import { onTokenElsewhere } from '../rpc/token'
import { toast } from '../ui/toasts/toasts'
import { retryEnding } from './endSession'
import { onLogoutElsewhere } from './logoutChannel'
import { noteLogin } from './ownLogin'
import type { SessionUser } from './types'
import type { WhoIsHere } from './useWhoIsHere'

/** What the server and other tabs say about this session. */
export function useSessionNews({ state, setState, own, enter, start, leave, dropped, refresh }: WhoIsHere): void {
  useEffect(() => {
    const ends = [
      onPush('logout', dropped),
      onPush('pleaseAuthenticate', () => {
        setState((now) => ({ ...now, isConfirmed: false }))
        // The person may have set up the second factor elsewhere a moment ago.
        void refresh().catch(() => undefined)
      }),
      onPush('setSessionUser', (user, confirmed) => {
        if (own.current !== null && typeof user === 'object' && user !== null) enter(user as SessionUser, confirmed === true)
      }),
      onPush('notifyOfNewMessage', (title, text, place) =>
        toast.info(
          String(text ?? ''),
          String(title ?? ''),
          typeof place === 'string' && place.startsWith('/projekte/') ? place : undefined,
        ),
      ),
      // A 401 on whatever was asked: the session may have ended unheard. The server is asked, as another tab's token may be meant.
      onSessionLost(() => void refresh().catch(() => undefined)),
      rpc.onState(() => void (rpc.state === 'open' && retryEnding())),
    ]
    return () => ends.forEach((end) => end())
  }, [setState, own, enter, dropped, refresh])

  // Logging in or out in another tab is meant for this one too.
  useEffect(
    () =>
      onTokenElsewhere((token) => {
        if (token === own.current) return
        if (token === null) return leave()
        own.current = token
        noteLogin(false)
        rpc.abandon()
        rpc.reconnect()
        forgetAnswers()
        void start()
      }),
    [own, leave, start],
  )

  // Another tab's logout means this one's unsaved changes too.
  const email = state.user?.email
  useEffect(
    () =>
      onLogoutElsewhere((who) => {
        forgetInputsOf(who)
        if (who === email) writeUnsaved(false)
      }),
    [email],
  )
}

import { createContext, useCallback, useContext, useMemo, useState, type ReactElement, type ReactNode, useEffect } from 'react'
import { applyLanguage } from '../i18n/userLanguage'
import { call, rpc, useRpc, onPush, onSessionLost } from '../rpc'
import { forgetAnswers } from '../rpc/queryClient'
import { RpcError } from '../rpc/wire'
import { endSession, retryEnding } from './endSession'
import { noteLogin } from './ownLogin'
import { writeToken, onTokenElsewhere } from '../rpc/token'
import { isAdmin, isInternal, phaseOf, type SessionPhase, type SessionUser } from './types'
import { useWhoIsHere, type WhoIsHere } from './useWhoIsHere'
import { forgetInputsOf } from '../kept/keptInputs'
import { writeUnsaved } from '../kept/unsaved'
import { toast } from '../ui/toasts/toasts'
import { onLogoutElsewhere } from './logoutChannel'

/** What the server and other tabs say about this session. */
function useSessionNews({ state, setState, own, enter, start, leave, dropped, refresh }: WhoIsHere): void {
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

/** Why the login dialog came; `page`: what one wanted to see asks for it; `ended`: the session is over. */
export type LoginMessage = 'nr_mes' | 'nr_wat' | 'nr_app' | 'registered' | 'activated' | 'page' | 'ended'

export interface LoginRequest {
  message?: LoginMessage | undefined
}

/** How a login or a code ended: done, refused, to be tried again after some seconds (429), or not at all (a sentence of the server). */
export type Entry = { kind: 'done' } | { kind: 'refused' } | { kind: 'wait'; seconds: number } | { kind: 'failed'; message: string }

interface SessionActions {
  askLogin(request?: LoginRequest & { target?: string }): void
  closeLogin(): void
  storeTarget(kind: 'login' | 'twoFactor', target: string): void
  clearTargets(): void
  login(email: string, password: string): Promise<Entry>
  /** With a code of the app, or one of the recovery codes. */
  authenticate(code: string): Promise<Entry>
  /** Forgets at once; the server hears of it now or when it is back. */
  logout(): void
  /** Asks the server who this is: after what changed the own account. */
  refresh(): Promise<void>
}

interface Session extends SessionActions {
  phase: SessionPhase
  user: SessionUser | null
  isInternal: boolean
  isAdmin: boolean
  /** The system wants a second factor of everybody. */
  isFactorRequired: boolean
  /** The open login dialog, if any. */
  loginRequest: LoginRequest | null
  /** Where to go after the login and after the second factor (a path with query and hash). */
  targets: { login: string | null; twoFactor: string | null }
}

const Context = createContext<Session | null>(null)

export const useSession = (): Session => {
  const session = useContext(Context)
  if (!session) throw new Error('useSession needs the SessionProvider around it')
  return session
}

const NO_TARGETS = { login: null, twoFactor: null }

/** Whether everybody needs a second factor; null until the server has said so once. Kept while its answers are forgotten at a login. */
const useFactorRequired = (): boolean | null => {
  const { data, isError } = useRpc('getSettings', [])
  const [known, setKnown] = useState<boolean | null>(null)
  const now = data ? data.twoFactorAuthenticationRequired : isError ? (known ?? false) : known
  if (now !== known) setKnown(now)
  return now
}

const entryOf = (error: unknown): Entry => {
  if (!(error instanceof RpcError)) throw error
  const seconds = Number(error.data?.['seconds'])
  if (error.code === 429 && seconds > 0) return { kind: 'wait', seconds }
  return error.code === 401 || error.code === 422 ? { kind: 'refused' } : { kind: 'failed', message: error.message }
}

/** Who is here. The token is in local storage; a logout takes token and everything cached with it. */
export const SessionProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const isFactorRequired = useFactorRequired()
  const [loginRequest, setLoginRequest] = useState<LoginRequest | null>(null)
  const [targets, setTargets] = useState<Session['targets']>(NO_TARGETS)

  const who = useWhoIsHere(useCallback(() => setLoginRequest(null), []))
  useSessionNews(who)
  const { state, own, isEnded, enter, leave, refresh } = who

  // What can be done keeps its identity, so that an effect which asks for the login does not run because it was asked for.
  const actions = useMemo<SessionActions>(
    () => ({
      askLogin: ({ target, message } = {}) => {
        if (target !== undefined) setTargets({ login: target, twoFactor: target })
        setLoginRequest({ message: message === 'page' && isEnded.current ? 'ended' : message })
      },
      closeLogin: () => setLoginRequest(null),
      storeTarget: (kind, target) => setTargets((now) => (now[kind] === target ? now : { ...now, [kind]: target })),
      clearTargets: () => setTargets((now) => (now.login === null && now.twoFactor === null ? now : NO_TARGETS)),
      login: async (email, password) => {
        try {
          const { token, user } = await call('login', email.trim().toLowerCase(), password.trim())
          if (!token || !user) return { kind: 'refused' }
          writeToken(token)
          noteLogin(true)
          own.current = token
          forgetAnswers()
          rpc.reconnect()
          await applyLanguage(user)
          enter(user, false)
          return { kind: 'done' }
        } catch (error) {
          return entryOf(error)
        }
      },
      authenticate: async (code) => {
        try {
          const { user, twoFactorConfirmed } = await call('authenticate', code.trim())
          enter(user, twoFactorConfirmed)
          forgetAnswers()
          return { kind: 'done' }
        } catch (error) {
          return entryOf(error)
        }
      },
      logout: () => {
        const token = own.current
        // Where this person wanted to go is not the next one's way.
        setTargets(NO_TARGETS)
        leave()
        if (token !== null) endSession(token)
      },
      refresh,
    }),
    [own, isEnded, enter, leave, refresh],
  )
  const phase: SessionPhase =
    !state.isKnown || (isFactorRequired === null && state.user?.twoFactorEnabled === false)
      ? 'starting'
      : phaseOf({ ...state, isFactorRequired: isFactorRequired === true })
  const session = useMemo<Session>(
    () => ({
      phase,
      user: state.user,
      isInternal: isInternal(state.user),
      isAdmin: isAdmin(state.user),
      isFactorRequired: isFactorRequired === true,
      loginRequest,
      targets,
      ...actions,
    }),
    [phase, state.user, isFactorRequired, loginRequest, targets, actions],
  )
  return <Context.Provider value={session}>{children}</Context.Provider>
}

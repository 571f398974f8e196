import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call, onPush, rpc } from '../rpc'
import { forgetAnswers, queryClient } from '../rpc/queryClient'
import { RpcError } from '../rpc/wire'
import { toast } from '../toasts/toasts'
import { writeUnsaved } from '../guard/unsaved'
import { onLogoutElsewhere } from './logoutChannel'
import { readToken, writeToken } from './token'
import { isAdmin, isInternal, type SessionPhase, type SessionUser } from './types'

export type LoginMessage = 'nr_mes' | 'nr_wat' | 'nr_app' | 'registered' | 'activated'

export interface LoginRequest {
  message?: LoginMessage | undefined
}

export interface SessionActions {
  askLogin(request?: LoginRequest & { target?: string }): void
  closeLogin(): void
  storeTarget(kind: 'login' | 'twoFactor', target: string): void
  clearTargets(): void
  /** Answers false when the server refused. */
  login(email: string, password: string): Promise<boolean>
  authenticate(code: string): Promise<boolean>
  logout(): Promise<void>
}

export interface Session extends SessionActions {
  phase: SessionPhase
  user: SessionUser | null
  isInternal: boolean
  isAdmin: boolean
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

const phaseOf = (user: SessionUser | null, twoFactorConfirmed: boolean): SessionPhase =>
  user === null ? 'guest' : user.twoFactorEnabled === true && !twoFactorConfirmed ? 'codePending' : 'user'

const NO_TARGETS = { login: null, twoFactor: null }

/** Who is here. The token is in local storage; a logout takes token and everything cached with it. */
export const SessionProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const { t } = useTranslation(['app', 'errors'])
  const [state, setState] = useState<{ phase: SessionPhase; user: SessionUser | null }>({ phase: 'starting', user: null })
  const [loginRequest, setLoginRequest] = useState<LoginRequest | null>(null)
  const [targets, setTargets] = useState<Session['targets']>(NO_TARGETS)

  const isSomebody = useRef(false)
  const enter = useCallback((user: SessionUser | null, twoFactorConfirmed: boolean): void => {
    isSomebody.current = user !== null
    setState({ phase: phaseOf(user, twoFactorConfirmed), user })
    if (user) setLoginRequest(null)
  }, [])

  /** Forgets the person. Drafts of forms stay on this device: they belong to the same user after the next login. */
  const leave = useCallback((): void => {
    // The token is shared by all tabs: another one may have taken it away while this one still shows the person.
    if (readToken() === null && !isSomebody.current) return
    writeToken(null)
    rpc.abandon()
    rpc.reconnect()
    enter(null, false)
    forgetAnswers()
  }, [enter])

  useEffect(() => {
    if (readToken() === null) {
      rpc.connect()
      return enter(null, false)
    }
    call('isAuthenticated').then(
      (answer) => (answer ? enter(answer.user, answer.twoFactorConfirmed) : (writeToken(null), rpc.reconnect(), enter(null, false))),
      () => enter(null, false),
    )
  }, [enter])

  useEffect(() => {
    const ends = [
      onPush('logout', leave),
      onPush('pleaseAuthenticate', () => setState((now) => (now.user ? { ...now, phase: 'codePending' } : now))),
      onPush('setSessionUser', (user, confirmed) => enter((user ?? null) as SessionUser | null, confirmed === true)),
      onPush('notifyOfNewMessage', (title, text) => toast.info(String(text ?? ''), String(title ?? ''))),
    ]
    return () => ends.forEach((end) => end())
  }, [enter, leave])

  useEffect(
    () =>
      // A session that ended elsewhere shows as 401 on whatever is asked next.
      queryClient.getQueryCache().subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'error' &&
          event.action.error instanceof RpcError &&
          event.action.error.code === 401
        )
          leave()
      }),
    [leave],
  )

  // Another tab's logout means this one's unsaved changes too.
  const email = state.user?.email
  useEffect(() => onLogoutElsewhere((who) => who === email && writeUnsaved(false)), [email])

  // What can be done keeps its identity, so that an effect which asks for the login does not run because it was asked for.
  const actions = useMemo<SessionActions>(
    () => ({
      askLogin: ({ target, ...request } = {}) => {
        if (target !== undefined) setTargets({ login: target, twoFactor: target })
        setLoginRequest(request)
      },
      closeLogin: () => setLoginRequest(null),
      storeTarget: (kind, target) => setTargets((now) => (now[kind] === target ? now : { ...now, [kind]: target })),
      clearTargets: () => setTargets((now) => (now.login === null && now.twoFactor === null ? now : NO_TARGETS)),
      login: async (email, password) => {
        try {
          const { token, user } = await call('login', email.trim().toLowerCase(), password.trim())
          if (!token || !user) throw new RpcError(401, '')
          writeToken(token)
          forgetAnswers()
          rpc.reconnect()
          enter(user, false)
          return true
        } catch (error) {
          toast.error(error instanceof RpcError && error.code === 429 ? error.message : t('errors:loginFailed'))
          return false
        }
      },
      authenticate: async (code) => {
        try {
          await call('authenticate', code.trim())
          const answer = await call('isAuthenticated')
          enter(answer?.user ?? null, answer?.twoFactorConfirmed ?? false)
          return true
        } catch {
          return false
        }
      },
      logout: async () => {
        try {
          await call('logout')
        } finally {
          leave()
        }
      },
    }),
    [enter, leave, t],
  )
  const session = useMemo<Session>(
    () => ({ ...state, isInternal: isInternal(state.user), isAdmin: isAdmin(state.user), loginRequest, targets, ...actions }),
    [state, loginRequest, targets, actions],
  )
  return <Context.Provider value={session}>{children}</Context.Provider>
}

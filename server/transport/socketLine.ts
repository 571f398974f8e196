import type { IncomingMessage } from 'node:http'
import type { RawData, WebSocket } from 'ws'
import { GUEST, type Actor } from '../access/actor'
import { hears } from '../platform/audience'
import type { AppEvent } from '../platform/events'
import { AppError, type Lang } from '../platform/errors'
import type { Application } from './application'
import { toRpcError } from './jsonrpc'
import { addressOf, deviceOf, languageOf } from './requestFacts'

/** How much may wait in our memory for a reader that does not read. */
const MAX_BUFFERED = 16 * 1024 * 1024
const MOST_IN_FLIGHT = 64
const POLICY_VIOLATION = 1008
const NO_BINARY = 1003

interface LineOptions {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  readonly application: Application
}

const languageFrom = (query: URLSearchParams, request: IncomingMessage): Lang => {
  const lang = query.get('lang')?.toLowerCase() ?? ''
  if (lang === '') return languageOf(request)
  return lang.startsWith('de') ? 'de' : 'en'
}

const textOfFrame = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data as Buffer).toString('utf8')

/** One open line: knows for whom it speaks, answers calls, and hears only what its person may know of. */
export const openLine = ({ socket, request, application }: LineOptions) => {
  const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '')
  const lang = languageFrom(query, request)
  let token = query.get('X-Auth-Token') || null
  let actor: Actor = GUEST
  let inFlight = 0
  let closing = false

  const send = (message: unknown): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED) return socket.terminate()
    socket.send(JSON.stringify(message))
  }
  const push = (method: string, params: readonly unknown[]): void => send({ jsonrpc: '2.0', method, params })
  const closeWhenIdle = (): void => {
    if (closing && inFlight === 0) socket.close(POLICY_VIOLATION, 'session ended')
  }

  /** The session is over: the screen is told, answers under way still go out, then the line closes. */
  const endSession = (): void => {
    if (closing) return
    closing = true
    token = null
    actor = GUEST
    push('logout', [])
    closeWhenIdle()
  }

  const describeActor = async (): Promise<void> => {
    if (actor.kind === 'guest') return
    if (actor.kind === 'codePending' || actor.kind === 'setupPending') push('pleaseAuthenticate', [])
    const { session } = await application.sessions.authenticate(token)
    const user = session && (await application.readUser(session.userId))
    if (session && user) push('setSessionUser', [user, session.factorConfirmed])
  }

  /** Asks again who this is: rights may have changed, the session may have run out. */
  const refresh = async (): Promise<void> => {
    if (token === null || closing) return
    const asked = token
    const before = actor
    const { actor: found } = await application.sessions.authenticate(asked).catch(() => ({ actor: before }))
    if (asked !== token || closing) return
    if (found.kind === 'guest') return endSession()
    actor = found
    if (before.sessionId !== found.sessionId || before.kind !== found.kind) await describeActor()
  }

  const connection = {
    address: addressOf(request),
    device: deviceOf(request),
    adopt: async (next: string | null): Promise<void> => {
      token = next
      if (next === null) actor = GUEST
      else await refresh()
    },
  }

  const receive = async (text: string): Promise<void> => {
    inFlight++
    try {
      const answer = await application.dispatcher.receive({ token, lang, connection }, text)
      if (answer !== null) send(answer)
    } finally {
      inFlight--
      closeWhenIdle()
    }
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(NO_BINARY)
    if (closing) return
    if (inFlight >= MOST_IN_FLIGHT) return send({ jsonrpc: '2.0', id: null, error: toRpcError(new AppError('tooMany'), lang).error })
    void receive(textOfFrame(data))
  })
  void refresh()

  return {
    actor: (): Actor => actor,
    push,
    endSession,
    refresh,
    tellChange({ topic, id, version, audience }: Extract<AppEvent, { kind: 'changed' }>): void {
      if (hears(actor, audience)) push('changed', [topic, id, version])
    },
  }
}
export type Line = ReturnType<typeof openLine>

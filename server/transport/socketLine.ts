import { namedLang } from '../../engine/languages'
import type { IncomingMessage } from 'node:http'
import type { RawData, WebSocket } from 'ws'
import { GUEST, isStranger, type Actor } from '../calls/actor'
import { hears, type Audience } from '../platform/audience'
import type { AppEvent } from '../platform/events'
import { AppError, type Lang } from '../platform/errors'
import { inThisWorld } from '../platform/world'
import type { Application } from '../app/application'
import type { SessionInfo } from '../calls/context'
import { readyIn, toRpcError } from '../calls/jsonrpc'
import { addressOf, agentOf, deviceOf, languageOf } from '../calls/requestFacts'

/** How much may wait in our memory for a reader that does not read. */
const MAX_BUFFERED = 16 * 1024 * 1024
const MAX_BUFFERED_OF_STRANGERS = 4 * 1024 * 1024
const MAX_IN_FLIGHT = 64
/** So many notices are remembered, so that one that is sent again is not shown again. */
const MAX_NOTICES = 200
const POLICY_VIOLATION = 1008
const NO_BINARY = 1003
/** Lotse ends, or is started anew: the caller comes back. */
export const GOING_AWAY = 1001

interface LineOptions {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  readonly application: Application
  /** Told where it may be somebody else who speaks, or where more or less is held. */
  readonly onChange?: () => void
}

/** A page that waits in silence asks whether its line still lives: browsers let it send no pings of the protocol. */
const [PING, PONG] = ['ping', 'pong']

const languageFrom = (query: URLSearchParams, request: IncomingMessage): Lang => {
  const lang = query.get('lang')?.toLowerCase() ?? ''
  if (lang === '') return languageOf(request)
  return namedLang(lang)
}

const textOfFrame = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data as Buffer).toString('utf8')

interface Speaking extends Pick<LineOptions, 'application'> {
  onChange(): void
  push(method: string, params: readonly unknown[]): void
  /** The session is over, and the screen was told. */
  onEnd(): void
}

/** For whom a line speaks: asks again whenever something happened, and tells the screen. */
const createSpeaker = (given: string | null, { application, onChange, push, onEnd }: Speaking) => {
  let token = given
  let actor: Actor = GUEST
  /** What the screen was told last about who it is. */
  let described = ''
  let closing = false

  /** The session is over: the screen is told, answers under way still go out, then the line closes. */
  const endSession = (): void => {
    if (closing) return
    closing = true
    token = null
    actor = GUEST
    onChange()
    push('logout', [])
    onEnd()
  }

  /** Tells the screen who it is, unless it knows. */
  const describeActor = async (session: SessionInfo): Promise<void> => {
    const user = await application.readUser(session.userId)
    if (!user || closing || actor.sessionId !== session.id) return
    const description = JSON.stringify([actor.kind, user, session.factorConfirmed])
    if (description === described) return
    described = description
    if (actor.kind === 'codePending' || actor.kind === 'setupPending') push('pleaseAuthenticate', [])
    push('setSessionUser', [user, session.factorConfirmed])
  }

  /** Whether the person is to be read again, too; null while nothing is asked. */
  let asking: { withUser: boolean } | null = null
  let asked: Promise<void> = Promise.resolve()

  const ask = async (): Promise<void> => {
    const { withUser } = asking ?? { withUser: false }
    asking = null
    const of = token
    if (of === null || closing) return
    const before = actor
    const found = await Promise.resolve(application.sessions.authenticate(of)).catch(() => null)
    if (of !== token || closing || found === null) return
    if (found.actor.kind === 'guest' || found.session === null) return endSession()
    actor = found.actor
    onChange()
    const isOther = before.sessionId !== actor.sessionId || before.kind !== actor.kind
    if (isOther || withUser) await describeActor(found.session).catch(() => undefined)
  }

  /**
   * Asks again who this is: rights may have changed, the session may have run out. One after the other, and once more where something
   * happened meanwhile: an answer that was read before an event must not stand after it.
   */
  const refresh = ({ withUser = false } = {}): Promise<void> => {
    if (asking) {
      asking.withUser ||= withUser
      return asked
    }
    asking = { withUser }
    asked = asked.then(ask)
    return asked
  }

  return {
    token: (): string | null => token,
    actor: (): Actor => actor,
    isClosing: (): boolean => closing,
    /** A token came with this line, and who it speaks for is not known yet. */
    isUnknown: (): boolean => token !== null && actor.sessionId === null,
    /** When what was asked last is answered. */
    known: (): Promise<void> => asked,
    endSession,
    refresh,
    async adopt(next: string | null): Promise<void> {
      token = next
      described = ''
      if (next === null) actor = GUEST
      // Nobody waits for it: whatever comes in next is judged by the token itself.
      else void refresh()
      onChange()
    },
  }
}

/** Tells of each id once: who sends again after a crash does not know whether it came. */
const createNoticed = (): ((id: string) => boolean) => {
  const noticed = new Set<string>()
  return (id) => {
    if (noticed.has(id)) return false
    noticed.add(id)
    const [oldest] = noticed
    if (noticed.size > MAX_NOTICES && oldest !== undefined) noticed.delete(oldest)
    return true
  }
}

/** One open line: knows for whom it speaks, answers calls, and hears only what its person may know of. */
export const openLine = ({ socket, request, application, onChange = () => undefined }: LineOptions) => {
  const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '')
  const lang = languageFrom(query, request)
  let inFlight = 0
  /** Bytes of the messages in flight. */
  let bytesInFlight = 0
  let isLeaving = false

  const write = (text: string | Buffer): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > (isStranger(speaker.actor()) ? MAX_BUFFERED_OF_STRANGERS : MAX_BUFFERED)) return socket.terminate()
    socket.send(text, { binary: false })
  }
  const send = (message: unknown): void => write(JSON.stringify(message))
  const push = (method: string, params: readonly unknown[]): void => send({ jsonrpc: '2.0', method, params })
  const closeWhenIdle = (): void => {
    if (inFlight > 0) return
    if (speaker.isClosing()) socket.close(POLICY_VIOLATION, 'session ended')
    else if (isLeaving) socket.close(GOING_AWAY)
  }
  const speaker = createSpeaker(query.get('X-Auth-Token') || null, { application, onChange, push, onEnd: closeWhenIdle })
  const { isUnknown, endSession, refresh, adopt } = speaker
  const connection = { address: addressOf(request), device: deviceOf(request), agent: agentOf(request), adopt }

  const receive = async (text: string, bytes: number): Promise<void> => {
    inFlight++
    bytesInFlight += bytes
    try {
      const answer = await application.dispatcher.receive({ token: speaker.token(), lang, connection }, text)
      if (answer !== null) {
        const found = readyIn(answer)
        if (found) write(Buffer.concat(found.ready.pieces(found.id)))
        else send(answer)
      }
    } finally {
      inFlight--
      bytesInFlight -= bytes
      onChange()
      closeWhenIdle()
    }
  }

  const hear = (data: RawData, isBinary: boolean): void => {
    if (isBinary) return socket.close(NO_BINARY)
    // What comes now is not begun, as nobody could answer it: whoever sent it sends it again over another line.
    if (speaker.isClosing() || isLeaving) return
    const text = textOfFrame(data)
    if (text === PING) return socket.send(PONG)
    if (inFlight >= MAX_IN_FLIGHT) return send({ jsonrpc: '2.0', id: null, error: toRpcError(new AppError('tooMany'), lang).error })
    void receive(text, Buffer.byteLength(text))
  }
  socket.on('message', inThisWorld(hear))
  void refresh()

  const isNew = createNoticed()
  /** Where it is not known yet who listens, it is told as soon as it is: what the page read meanwhile may be older. */
  const whenKnown = (audience: Audience, tell: () => void): void => {
    const tellIfHeard = (): void => {
      if (hears(speaker.actor(), audience)) tell()
    }
    if (isUnknown()) void speaker.known().then(tellIfHeard)
    else tellIfHeard()
  }

  return {
    actor: speaker.actor,
    isStranger: (): boolean => isStranger(speaker.actor()),
    isUnknown,
    /** Bytes of messages that are not answered yet. */
    held: (): number => bytesInFlight,
    push,
    isBusy: (): boolean => inFlight > 0,
    /** Takes no more calls, and hangs up when those under way are answered. */
    leave(): void {
      isLeaving = true
      closeWhenIdle()
    },
    endSession,
    refresh,
    tellChange({ topic, id, version, audience }: Extract<AppEvent, { kind: 'changed' }>): void {
      whenKnown(audience, () => push('changed', [topic, id, version]))
    },
    /** notifyOfNewMessage(title, text, place): a few words in the language of this line. */
    tellNotice({ id, texts, place, audience }: Extract<AppEvent, { kind: 'notice' }>): void {
      whenKnown(audience, () => {
        if (isNew(id)) push('notifyOfNewMessage', [texts[lang].title, texts[lang].text, place])
      })
    },
  }
}
export type Line = ReturnType<typeof openLine>

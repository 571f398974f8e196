import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Log } from '../platform/log'
import type { AppEvent } from '../platform/events'
import type { Application } from './application'
import { addressOf, isOwnOrigin } from './requestFacts'
import { openLine, type Line } from './socketLine'

export interface WebsocketOptions {
  readonly application: Application
  readonly publicUrl: string
  readonly log: Log
  /** Milliseconds between pings; tests make it short. */
  readonly pingEvery?: number
}

const PATH = '/websocket'
const MAX_FRAME = 8 * 1024 * 1024
const PING_MS = 30_000
/** Offices share an address; a flood does not need more. */
const MOST_PER_ADDRESS = 300

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const concernsSession = (event: Extract<AppEvent, { kind: 'sessionsEnded' }>, line: Line): boolean => {
  const { sessionId, user } = line.actor()
  if (sessionId === null || sessionId === event.except) return false
  return event.sessionId === undefined ? user?.id === event.userId : sessionId === event.sessionId
}

const concernsActor = (event: AppEvent, line: Line): boolean => {
  const { user } = line.actor()
  if (event.kind === 'gap') return true
  return event.kind === 'actorChanged' && (event.userId === undefined || event.userId === user?.id)
}

/** Websockets at /websocket?X-Auth-Token=…&lang=…: calls in, answers and pushes out. */
export const openWebsockets = ({ application, publicUrl, log, pingEvery = PING_MS }: WebsocketOptions) => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    // Level 1: a full notice (200 kB) takes 3 ms instead of 8, and 28 kB instead of 22.
    perMessageDeflate: { threshold: 2048, concurrencyLimit: 4, zlibDeflateOptions: { level: 1 } },
    clientTracking: false,
  })
  const lines = new Map<WebSocket, Line>()
  const perAddress = new Map<string, number>()
  const answered = new WeakSet<WebSocket>()

  const stopListening = application.events.listen((event) => {
    for (const line of lines.values()) {
      if (event.kind === 'changed') line.tellChange(event)
      else if (event.kind === 'notice') line.tellNotice(event)
      else if (event.kind === 'sessionsEnded') {
        if (concernsSession(event, line)) line.endSession()
        // Its session may have been read just before it ended.
        else if (line.isUnknown()) void line.refresh()
      } else if (concernsActor(event, line) || line.isUnknown()) {
        // A person's own change is told even where they stay what they are; what concerns everybody only to whom it makes another.
        void line.refresh({ withUser: event.kind === 'actorChanged' && event.userId !== undefined })
        // Whatever changed meanwhile was not heard: everything on the screen is read again.
        if (event.kind === 'gap') line.push('changed', ['*', '*', 0])
      }
    }
  })

  /** Ends lines that do not answer (half a frame holds the pong back too), and those whose session ran out. */
  const timer = setInterval(() => {
    for (const [socket, line] of lines) {
      if (!answered.has(socket)) {
        socket.terminate()
        continue
      }
      answered.delete(socket)
      socket.ping()
      void line.refresh()
    }
  }, pingEvery)
  timer.unref()

  const accept = (socket: WebSocket, request: IncomingMessage): void => {
    const address = addressOf(request)
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    answered.add(socket)
    socket.on('pong', () => answered.add(socket))
    socket.on('error', (error) => log.debug({ err: error }, 'websocket'))
    lines.set(socket, openLine({ socket, request, application }))
    socket.on('close', () => {
      lines.delete(socket)
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
  }

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      socket.on('error', () => socket.destroy())
      const path = (request.url ?? '').split('?')[0]
      if (path !== PATH) return refuse(socket, '404 Not Found')
      if (!isOwnOrigin(request, publicUrl)) {
        log.warn({ origin: request.headers.origin }, 'websocket of a foreign page refused')
        return refuse(socket, '403 Forbidden')
      }
      if ((perAddress.get(addressOf(request)) ?? 0) >= MOST_PER_ADDRESS) return refuse(socket, '429 Too Many Requests')
      server.handleUpgrade(request, socket, head, (accepted) => accept(accepted, request))
    },
    /** How many lines are open; for the metrics and tests. */
    count: () => lines.size,
    async close(): Promise<void> {
      clearInterval(timer)
      stopListening()
      for (const socket of lines.keys()) socket.close(1001)
      setTimeout(() => [...lines.keys()].forEach((socket) => socket.terminate()), 1_000).unref()
      server.close()
    },
  }
}

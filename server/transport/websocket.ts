import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Log } from '../platform/log'
import type { AppEvent } from '../platform/events'
import { inThisWorld } from '../platform/world'
import type { Application } from '../app/application'
import type { Allowance } from './allowance'
import { allowanceOfStrangers, guardMessages } from './guardMessages'
import { MAX_BYTES } from '../calls/jsonrpc'
import { isOwnOrigin, tellForeign } from './origin'
import { addressOf } from '../calls/requestFacts'
import { GOING_AWAY, openLine, type Line } from './socketLine'

interface WebsocketOptions {
  readonly application: Application
  /** PUBLIC_URL; null where nobody set it. */
  readonly publicUrl: string | null
  readonly log: Log
  /** What messages of strangers may hold; tests look at it. */
  readonly strangers?: Allowance
  /** Milliseconds between pings; tests make it short. */
  readonly pingEvery?: number
  /** Milliseconds that a message may take from its first byte to its last; tests make it short. */
  readonly wholeWithin?: number
}

const PATH = '/websocket'
const PING_MS = 30_000
const WHOLE_MS = 10_000
/** How long calls under way may take once Lotse ends, and how long the other side may take to hang up. */
const [ANSWER_MS, HANG_UP_MS, LOOK_MS] = [4_000, 1_000, 20]
/** Offices share an address; a flood does not need more. */
const MAX_PER_ADDRESS = 300
/** An address of which so many lines were cut off lately opens none for a while: who comes again and again makes work for nothing. */
const [MAX_CUTS, CUT_MS] = [20, 10_000]

/**
 * What a socket keeps for packing stays as long as it does. This takes 32 kB instead of 256, and for a notice (139 kB) 30 kB instead of 26
 * in the same few milliseconds; output comes in small pieces because a buffer for one waits there, too.
 */
const PACKED = {
  ...{ threshold: 2048, concurrencyLimit: 4, serverMaxWindowBits: 12 },
  zlibDeflateOptions: { level: 3, memLevel: 5, chunkSize: 4096 },
  zlibInflateOptions: { chunkSize: 4096 },
}

/** Hangs up as soon as it is told: who keeps the line open after that holds nothing of ours. */
const refuse = (socket: Duplex, status: string): void => {
  socket.once('finish', () => socket.destroy())
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

/** For a process that answers nobody. */
export const refuseUpgrade = (_request: IncomingMessage, socket: Duplex): void => {
  socket.on('error', () => socket.destroy())
  refuse(socket, '404 Not Found')
}

type Lines = ReadonlyMap<WebSocket, Line>

/** Lets nobody begin anything more, and waits for what was begun. */
const answerAll = async (lines: Lines): Promise<void> => {
  for (const line of lines.values()) line.leave()
  const until = Date.now() + ANSWER_MS
  while ([...lines.values()].some((line) => line.isBusy()) && Date.now() < until) await pause(LOOK_MS)
}

/** Ends lines that do not answer (half a frame holds the pong back too), and those whose session ran out. */
const ask = (lines: Lines, answered: WeakSet<WebSocket>): void => {
  for (const [socket, line] of lines) {
    if (!answered.has(socket)) {
      socket.terminate()
      continue
    }
    answered.delete(socket)
    socket.ping()
    void line.refresh()
  }
}

const hangUpOn = (lines: Lines): void => {
  for (const socket of lines.keys()) socket.close(GOING_AWAY)
  setTimeout(() => [...lines.keys()].forEach((socket) => socket.terminate()), HANG_UP_MS).unref()
}

/** Websockets at /websocket?X-Auth-Token=…&lang=…: calls in, answers and pushes out. */
export const openWebsockets = (options: WebsocketOptions) => {
  const { application, publicUrl, log, strangers = allowanceOfStrangers(), pingEvery = PING_MS, wholeWithin = WHOLE_MS } = options
  const server = new WebSocketServer({
    noServer: true,
    // Of those who are logged in; strangers have less (guardMessages.ts).
    maxPayload: MAX_BYTES,
    perMessageDeflate: PACKED,
    clientTracking: false,
  })
  const lines = new Map<WebSocket, Line>()
  const perAddress = new Map<string, number>()
  const cuts = new Map<string, number>()
  const answered = new WeakSet<WebSocket>()
  let isDraining = false

  const stopListening = application.events.listen((event) => {
    if (event.kind === 'written') return
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

  const timer = setInterval(() => ask(lines, answered), pingEvery)
  timer.unref()
  const forgetCuts = setInterval(() => cuts.clear(), CUT_MS).unref()

  const accept = (socket: WebSocket, request: IncomingMessage): void => {
    const address = addressOf(request)
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    answered.add(socket)
    socket.on('pong', () => answered.add(socket))
    socket.on('error', (error) => log.debug({ err: error }, 'websocket'))
    const line: Line = openLine({ socket, request, application, onChange: () => guard.look() })
    const onCut = (): void => void cuts.set(address, (cuts.get(address) ?? 0) + 1)
    const guard = guardMessages({ socket, stream: request.socket, line, strangers, onCut, wholeWithin })
    lines.set(socket, line)
    socket.on('close', () => {
      lines.delete(socket)
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
  }

  return {
    upgrade: inThisWorld((request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      socket.on('error', () => socket.destroy())
      const path = (request.url ?? '').split('?')[0]
      if (path !== PATH) return refuse(socket, '404 Not Found')
      if (isDraining) return refuse(socket, '503 Service Unavailable')
      if (!isOwnOrigin(request, publicUrl)) {
        tellForeign(log, request)
        return refuse(socket, '403 Forbidden')
      }
      const address = addressOf(request)
      if ((perAddress.get(address) ?? 0) >= MAX_PER_ADDRESS || (cuts.get(address) ?? 0) >= MAX_CUTS)
        return refuse(socket, '429 Too Many Requests')
      server.handleUpgrade(request, socket, head, (accepted) => accept(accepted, request))
    }),
    /** How many lines are open; for the metrics and tests. */
    count: () => lines.size,
    /** How many of them speak for nobody who is logged in. */
    countStrangers: () => [...lines.values()].filter((line) => line.isStranger()).length,
    /** No new line is opened; those that are open go on. */
    drain(): void {
      isDraining = true
    },
    /** Takes no more calls, answers those under way, and hangs up. */
    async close(): Promise<void> {
      isDraining = true
      clearInterval(timer)
      clearInterval(forgetCuts)
      await answerAll(lines)
      stopListening()
      hangUpOn(lines)
      server.close()
    },
  }
}

import { newRequestId, readIncoming, RpcError, type Incoming, type Push, type Request } from './wire'

/** connecting: not yet or not again; open: live; http: the socket fails, but calls get through; failed: more than two attempts in vain. */
export type ConnectionState = 'connecting' | 'open' | 'http' | 'failed'

/** The part of WebSocket that is used, so that tests can bring their own. */
export interface Socket {
  onopen: (() => void) | null
  /** With the code that the server closed with, where it said one. */
  onclose: ((code?: number) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  send(text: string): void
  close(): void
}

interface RpcSurroundings {
  openSocket(): Socket
  /** Sends a request over HTTP and answers the response body; rejects when the server cannot be reached. */
  post(request: Request): Promise<string>
}

interface Pending {
  request: Request
  resolve: (result: unknown) => void
  reject: (error: RpcError) => void
  /** Under way over HTTP, so that a reconnect does not make it a third time. */
  posting: boolean
}

export const RECONNECT_AFTER_MS = 3000
/** For so long a call waits on a line on which nothing is heard until the line is asked, and as long again until it is taken for dead. */
export const SILENT_MS = 10_000
/** Answered at once by server/transport/socketLine.ts; a page cannot send the protocol's own pings. */
const PING = 'ping'
const FAILURES_TOLERATED = 2
/**
 * The server ends a line whose message takes too long, is too large, or comes when too much is under way
 * (server/transport/guardMessages.ts).
 */
const TOO_MUCH_FOR_A_LINE: readonly (number | undefined)[] = [1008, 1009, 1013]
/** A request of so many characters would be ended there again: over HTTP it has its time, and is refused with a sentence. */
const HEAVY = 64 * 1024

const isHeavy = ({ request }: Pending): boolean => JSON.stringify(request).length > HEAVY

/**
 * JSON-RPC over one websocket. A call never fails because the line did: it waits, and is sent again with the same id after
 * the reconnect; the server answers a repeated id with the first result, so nothing happens twice.
 */
export class RpcClient {
  private socket: Socket | null = null
  private isOpen = false
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | null = null
  private watch: ReturnType<typeof setTimeout> | null = null
  /** The line was asked, and nothing was heard since. */
  private isAsked = false
  private readonly pending = new Map<string, Pending>()
  private readonly pushListeners = new Set<(push: Push) => void>()
  private readonly stateListeners = new Set<() => void>()
  state: ConnectionState = 'connecting'

  constructor(private readonly surroundings: RpcSurroundings) {}

  /** Opens the line if it is not; calls do so themselves. */
  connect(): void {
    if (this.socket || this.timer) return
    const socket = this.surroundings.openSocket()
    this.socket = socket
    socket.onopen = () => this.opened()
    socket.onclose = (code) => this.closed(socket, code)
    socket.onmessage = (event) => {
      const message = typeof event.data === 'string' ? readIncoming(event.data) : null
      if (message) this.receive(message)
      this.heard()
    }
  }

  /** The line is taken for broken, as when the device has lost its network: a socket itself may notice only minutes later. */
  lose(): void {
    const { socket } = this
    if (!socket) return
    socket.onopen = socket.onclose = socket.onmessage = null
    this.closed(socket)
    socket.close()
  }

  /** The network is back: does not wait for the next attempt. */
  hurry(): void {
    if (!this.timer) return
    clearTimeout(this.timer)
    this.timer = null
    this.connect()
  }

  /** Opens a new line at once, with another token or language; what is pending goes along. */
  reconnect(): void {
    const old = this.socket
    this.socket = null
    this.isOpen = false
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    if (old) {
      old.onopen = old.onclose = old.onmessage = null
      old.close()
    }
    this.connect()
  }

  call(method: string, params: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request: Request = { jsonrpc: '2.0', id: newRequestId(), method, params }
      const pending: Pending = { request, resolve, reject, posting: false }
      this.pending.set(request.id, pending)
      if (this.isOpen) {
        this.socket?.send(JSON.stringify(request))
        this.watchOver()
      } else if (this.failures > FAILURES_TOLERATED) void this.post(pending)
      this.connect()
    })
  }

  onPush(listener: (push: Push) => void): () => void {
    this.pushListeners.add(listener)
    return () => this.pushListeners.delete(listener)
  }

  onState(listener: () => void): () => void {
    this.stateListeners.add(listener)
    return () => this.stateListeners.delete(listener)
  }

  /** Ends waiting calls: after a logout their answers belong to nobody any more. */
  abandon(): void {
    const waiting = [...this.pending.values()]
    this.pending.clear()
    for (const { reject } of waiting) reject(new RpcError(401, '', { isAbandoned: true }))
  }

  private opened(): void {
    this.isOpen = true
    this.failures = 0
    this.become('open')
    for (const { request, posting } of this.pending.values()) if (!posting) this.socket?.send(JSON.stringify(request))
    this.heard()
  }

  private heard(): void {
    this.isAsked = false
    if (this.watch) clearTimeout(this.watch)
    this.watch = null
    if (this.isOpen && this.pending.size > 0) this.watchOver()
  }

  /** A half-open line (sleep, another network, a proxy that forgot it) swallows calls without a word. */
  private watchOver(): void {
    this.watch ??= setTimeout(() => {
      this.watch = null
      if (!this.isOpen || this.pending.size === 0) return
      if (this.isAsked) return this.lose()
      this.isAsked = true
      this.socket?.send(PING)
      this.watchOver()
    }, SILENT_MS)
  }

  private closed(socket: Socket, code?: number): void {
    if (this.socket !== socket) return
    this.socket = null
    this.isOpen = false
    this.isAsked = false
    this.failures += 1
    if (this.failures > FAILURES_TOLERATED) {
      this.become('failed')
      for (const pending of this.pending.values()) void this.post(pending)
    } else this.become('connecting')
    if (TOO_MUCH_FOR_A_LINE.includes(code)) for (const pending of this.pending.values()) if (isHeavy(pending)) void this.post(pending)
    this.timer = setTimeout(() => {
      this.timer = null
      this.connect()
    }, RECONNECT_AFTER_MS)
  }

  private async post(pending: Pending): Promise<void> {
    if (pending.posting) return
    pending.posting = true
    try {
      const message = readIncoming(await this.surroundings.post(pending.request))
      if (!message) throw new Error('not JSON-RPC')
      if (!this.isOpen) this.become('http')
      // Refused before it was read: the answer cannot name it.
      if (message.kind === 'error' && message.id === null) this.receive({ ...message, id: pending.request.id })
      else this.receive(message)
    } catch {
      // Stays pending: the next attempt takes it along.
      pending.posting = false
      if (this.isOpen && this.pending.has(pending.request.id)) this.socket?.send(JSON.stringify(pending.request))
      else if (this.state === 'http') this.become('failed')
    }
  }

  private receive(message: Incoming): void {
    if (message.kind === 'push') {
      for (const listener of this.pushListeners) listener(message)
      return
    }
    const pending = message.id === null ? undefined : this.pending.get(message.id)
    if (!pending) return
    this.pending.delete(pending.request.id)
    if (message.kind === 'result') pending.resolve(message.result)
    else pending.reject(message.error)
  }

  private become(state: ConnectionState): void {
    if (state === this.state) return
    this.state = state
    for (const listener of this.stateListeners) listener()
  }
}

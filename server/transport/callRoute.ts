import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Connection } from '../calls/context'
import type { Dispatcher } from '../calls/dispatcher'
import { MAX_BYTES_OF_STRANGERS, readyIn, toRpcError } from '../calls/jsonrpc'
import { addressOf, agentOf, deviceOf, header, languageOf, tokenOf } from '../calls/requestFacts'
import { AppError } from '../platform/errors'
import type { Log } from '../platform/log'
import { after, settled, type Soon } from '../platform/soon'
import { inThisSpan, noteInSpan, tracedUntil } from '../platform/traces'
import { inThisWorld } from '../platform/world'
import type { Allowance } from './allowance'
import { takeText } from './body'
import { foreignPage, isForeignPage } from './origin'
import { unexpected } from './unexpected'

const PATH = '/api/v1/rpc'
/** Proxies may name the whole address (RFC 9112, section 3.2.2). */
const IS_CALL = /^(?:https?:\/\/[^/?#]*)?\/api\/v1\/rpc\/?(?:\?|$)/i
/** Answered past the router: a context, a chain and a route for each call took as long as an answer that is kept. */
export const CALLS = { path: PATH, methods: ['POST'] }
export const isCall = ({ method, url = '' }: IncomingMessage): boolean => method === 'POST' && (url === PATH || IS_CALL.test(url))

/** What is sent: a text, or the bytes of one. */
interface Reply {
  readonly status: number
  readonly body: string | readonly Buffer[]
  readonly headers?: readonly string[]
}

const json = (status: number, body: unknown): Reply => ({ status, body: JSON.stringify(body) })

const GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/i
/** Who says nothing, as tools that cannot unpack, gets it plain. What browsers say needs no weighing. */
const takesGzip = (said: string): boolean => {
  if (said.startsWith('gzip,')) return true
  const found = GZIP.exec(said)
  return found !== null && Number(found[1] ?? 1) > 0
}

const NO_STORE = ['Cache-Control', 'no-store'] as const
const PACKED = [...NO_STORE, 'Content-Encoding', 'gzip'] as const

/** A page elsewhere can send forms and plain text to us, but not JSON without asking first: what is not JSON is refused. */
const isJson = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) &&
  /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')

interface CallServices {
  readonly dispatcher: Dispatcher
  readonly publicUrl: string | null
  readonly log: Log
  /** Of every answer, name by name. */
  readonly headers: readonly (readonly [string, string])[]
  readonly strangers: Allowance
}

/** Where a call comes from. What only a login asks for is read when it asks; the address while the line still has one. */
class RequestConnection implements Connection {
  readonly address: string
  constructor(private readonly request: IncomingMessage) {
    this.address = addressOf(request)
  }
  get device() {
    return deviceOf(this.request)
  }
  get agent() {
    return agentOf(this.request)
  }
  adopt(): Promise<void> {
    return Promise.resolve()
  }
}

/** Of what is not heard at all; null: it is read. */
const refusalOf = (request: IncomingMessage, { publicUrl, log }: CallServices): Reply | null => {
  if (isForeignPage(request, publicUrl)) return json(403, foreignPage(request, log))
  if (isJson(request)) return null
  return { status: 415, body: STATUS_CODES[415] ?? '', headers: ['Content-Type', 'text/plain; charset=utf-8'] }
}

const replyTo = (request: IncomingMessage, ...[text, { dispatcher }]: [string, CallServices]): Soon<Reply> => {
  const caller = { token: tokenOf(request), lang: languageOf(request), connection: new RequestConnection(request) }
  return after(dispatcher.receive(caller, text), (answer): Reply => {
    if (answer === null) return { status: 204, body: '', headers: NO_STORE }
    const found = readyIn(answer)
    if (!found) return { status: 200, body: JSON.stringify(answer), headers: NO_STORE }
    const packed = takesGzip(header(request, 'accept-encoding')) ? found.ready.gzip(found.id) : null
    return { status: 200, body: packed ?? found.ready.pieces(found.id), headers: packed ? PACKED : NO_STORE }
  })
}

/** Of a text that did not come whole, or is too long. */
const replyToNone = (request: IncomingMessage, fault: unknown): Reply => {
  if (!(fault instanceof AppError)) throw fault
  return json(fault.status, { jsonrpc: '2.0', id: null, error: toRpcError(fault, languageOf(request)).error })
}

const lengthOf = (body: Reply['body']): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, { length }) => sum + length, 0)

/** Together in one write, and not copied into one before. */
const send = (response: ServerResponse, { status, body, headers = [] }: Reply, own: readonly string[]): void => {
  const all = [...own, ...headers]
  if (status !== 204) all.push('Content-Length', String(lengthOf(body)))
  if (status !== 204 && !headers.includes('Content-Type')) all.push('Content-Type', 'application/json; charset=utf-8')
  response.cork()
  response.writeHead(status, all)
  if (typeof body === 'string') response.end(body)
  else {
    for (const piece of body) response.write(piece)
    response.end()
  }
}

/**
 * Answers calls over HTTP. One line of the log for each, as for every request. Where the answer is kept nothing is waited for
 * (platform/soon.ts).
 */
export const answerCalls = (services: CallServices) => {
  const { log, dispatcher, strangers } = services
  const fixed = [...services.headers.flat(), 'X-Request-Id']
  const facts = { 'http.request.method': 'POST' }
  return (request: IncomingMessage, response: ServerResponse): void =>
    tracedUntil('request api', { facts }, (end) => {
      const [started, id] = [performance.now(), randomUUID()]
      let { statusCode: status } = response
      const give = (reply: Reply): void => {
        status = reply.status
        if (!response.destroyed) send(response, reply, [...fixed, id])
        noteInSpan({ 'http.response.status_code': status, 'lotse.request_id': id })
      }
      const fail = (fault: unknown): void => {
        const { status: failed, body } = unexpected(fault, { id, request, log, path: PATH })
        give(json(failed, body))
      }
      const over = (): void => {
        log.info({ id, method: 'POST', path: PATH, status, ms: Math.round(performance.now() - started) }, 'request')
      }
      const overAndFailed = (fault: unknown): never => {
        over()
        throw fault
      }
      // What fails in answering leaves nobody waiting.
      const hangUp = (): void => {
        response.destroy()
        end()
      }
      const told = (reply: () => Soon<Reply>) => settled(() => settled(reply, give, fail), over, overAndFailed)
      const answer = (reply: () => Soon<Reply>): void => void settled(() => told(reply), end, hangUp)
      const limits = { free: MAX_BYTES_OF_STRANGERS, most: async () => dispatcher.mostBytes(tokenOf(request)), strangers }
      const taker = {
        whole: inThisWorld(inThisSpan((text: string) => answer(() => replyTo(request, text, services)))),
        failed: inThisWorld(inThisSpan((fault: unknown) => answer(() => replyToNone(request, fault)))),
      }
      const hear = (refusal: Reply | null): void => (refusal ? answer(() => refusal) : takeText(request, limits, taker))
      void settled(() => refusalOf(request, services), hear, taker.failed)
    })
}

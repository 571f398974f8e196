import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Dispatcher } from '../calls/dispatcher'
import { MAX_BYTES_OF_STRANGERS, readyIn, toRpcError } from '../calls/jsonrpc'
import { addressOf, agentOf, deviceOf, header, languageOf, tokenOf } from '../calls/requestFacts'
import { AppError } from '../platform/errors'
import type { Log } from '../platform/log'
import { noteInSpan, traced } from '../platform/traces'
import type { Allowance } from './allowance'
import { readText } from './body'
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

/** Where a call comes from; what only a login asks for is read when it asks. */
const connectionOf = (request: IncomingMessage) => ({
  address: addressOf(request),
  device: deviceOf(request),
  get agent() {
    return agentOf(request)
  },
  adopt: () => Promise.resolve(),
})

const replyTo = async (request: IncomingMessage, { dispatcher, publicUrl, log, strangers }: CallServices): Promise<Reply> => {
  if (isForeignPage(request, publicUrl)) return json(403, foreignPage(request, log))
  if (!isJson(request)) return { status: 415, body: STATUS_CODES[415] ?? '', headers: ['Content-Type', 'text/plain; charset=utf-8'] }
  const [token, lang] = [tokenOf(request), languageOf(request)]
  let text: string
  try {
    text = await readText(request, { free: MAX_BYTES_OF_STRANGERS, most: () => dispatcher.mostBytes(token), strangers })
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault
    return json(fault.status, { jsonrpc: '2.0', id: null, error: toRpcError(fault, lang).error })
  }
  const answer = await dispatcher.receive({ token, lang, connection: connectionOf(request) }, text)
  if (answer === null) return { status: 204, body: '', headers: NO_STORE }
  const found = readyIn(answer)
  if (!found) return { status: 200, body: JSON.stringify(answer), headers: NO_STORE }
  const packed = takesGzip(header(request, 'accept-encoding')) ? found.ready.gzip(found.id) : null
  return { status: 200, body: packed ?? found.ready.pieces(found.id), headers: packed ? PACKED : NO_STORE }
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

/** Answers calls over HTTP. One line of the log for each, as for every request. */
export const answerCalls = (services: CallServices) => {
  const { log } = services
  const fixed = [...services.headers.flat(), 'X-Request-Id']
  const facts = { 'http.request.method': 'POST' }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [started, id] = [performance.now(), randomUUID()]
    let { statusCode: status } = response
    try {
      await traced('request api', { facts }, async () => {
        const reply = await replyTo(request, services).catch((fault: unknown): Reply => {
          const { status: failed, body } = unexpected(fault, { id, request, log, path: PATH })
          return json(failed, body)
        })
        status = reply.status
        if (!response.destroyed) send(response, reply, [...fixed, id])
        noteInSpan({ 'http.response.status_code': status, 'lotse.request_id': id })
      })
    } finally {
      log.info({ id, method: 'POST', path: PATH, status, ms: Math.round(performance.now() - started) }, 'request')
    }
  }
}

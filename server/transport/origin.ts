import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import { AppError, messageOf } from '../platform/errors'
import type { Log } from '../platform/log'
import { publicOrigin } from '../platform/publicUrl'
import { header, isFromLoopback, languageOf } from '../calls/requestFacts'

/** What proxies write: a request with one of them began elsewhere, also where the peer is on this machine. */
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'] as const

const isLoopbackName = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)

const hostNamed = (request: IncomingMessage): string => {
  const address = `http://${header(request, 'host')}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}

/**
 * Whether somebody on this machine asks, themselves and by this machine's name. The peer alone says nothing: a proxy here speaks for the
 * whole world, and a page of elsewhere whose name was made to lead to 127.0.0.1 (DNS rebinding) is told by the name that it asks for.
 */
export const isFromThisMachine = (request: IncomingMessage): boolean =>
  isFromLoopback(request) && OF_PROXIES.every((name) => request.headers[name] === undefined) && isLoopbackName(hostNamed(request))

/** The address that this line reached us at. A page that a browser got from there is ours: no name of somebody else's is in it. */
const reachedAt = ({ socket }: IncomingMessage): string => {
  const address = (socket.localAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`
}

/**
 * A browser says where its page came from; it must be us: PUBLIC_URL, this machine for somebody on it, and where PUBLIC_URL is not set the
 * address that Lotse listens on. What Host says is its sender's word and admits nobody. Programs that send no Origin have no page to be
 * misused.
 */
export const isOwnOrigin = (request: IncomingMessage, publicUrl: string | null): boolean => {
  const origin = header(request, 'origin')
  if (origin === '') return true
  if (!URL.canParse(origin)) return false
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  const page = new URL(origin)
  if (isLoopbackName(page.hostname)) return /^https?:$/.test(page.protocol) && isFromThisMachine(request)
  if (publicUrl !== null) return false
  // Port 80 is not named in an Origin.
  return origin === publicOrigin() || origin === new URL(reachedAt(request)).origin
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Calls and files of pages that are not ours are refused, as their websockets are: without this a page whose name leads to us could call
 * everything as a guest from inside a house's network. Reading stays open: what it gives is public, or has a key in its address or header.
 */
export const isForeignPage = (request: IncomingMessage, publicUrl: string | null): boolean =>
  !isReading(request.method ?? '') && !isOwnOrigin(request, publicUrl)

/** What such a page is answered (403). */
export const foreignPage = (request: IncomingMessage, log: Log) => {
  tellForeign(log, request)
  return { status: 403, message: messageOf(new AppError('forbidden', { reason: 'foreignPage' }), languageOf(request)) }
}

export const refuseForeignPages =
  (publicUrl: string | null, log: Log): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/api/') || !isForeignPage(ctx.req, publicUrl)) return next()
    ctx.status = 403
    ctx.body = foreignPage(ctx.req, log)
  }

/** For whoever runs Lotse under an address that it was not told. */
export const tellForeign = (log: Log, request: IncomingMessage): void =>
  log.warn({ origin: request.headers.origin }, 'a page of another address was refused; if people reach Lotse there, set PUBLIC_URL to it')

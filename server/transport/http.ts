import { randomUUID, createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import { watchLoop } from '../platform/arrival'
import { AppError, messageOf } from '../platform/errors'
import type { Log } from '../platform/log'
import { watchProcess } from '../platform/processMetrics'
import { noteInSpan, traced } from '../platform/traces'
import { inThisWorld } from '../platform/world'
import { createAllowance } from './allowance'
import type { Application } from '../app/application'
import { answerCalls, CALLS, isCall } from './callRoute'
import { createDraining } from './draining'
import { MAX_BYTES_OF_STRANGERS } from '../calls/jsonrpc'
import { loginByForm } from './loginByForm'
import { metricsRoute, mayRead } from './metricsRoute'
import type { Metric } from '../platform/metrics'
import { isHttps, nameDevice } from '../calls/nameDevice'
import { openRpcRoute } from './openRpcRoute'
import { languageOf, addressOf, header } from '../calls/requestFacts'
import { refuseForeignPages } from './origin'
import { securityHeaders } from './securityHeaders'
import { SECURITY_TXT, securityTxtRoute } from './securityTxtRoute'
import { staticFiles } from './staticFiles'
import { unexpected } from './unexpected'
import { openWebsockets, refuseUpgrade } from './websocket'
import { isTrusted } from '../platform/trustedProxies'
import { translationsOf } from '../words/translations'

const LANGS = { 'de.json': 'de', 'de_DE.json': 'de', 'en.json': 'en', 'en_US.json': 'en' } as const
const isFile = (name: string): name is keyof typeof LANGS => Object.hasOwn(LANGS, name)

/** GET /api/v1/translations/:lang.json: the interface's texts, asked again by their hash. */
const translationsRoute = (): Middleware => {
  const printed = new Map<string, { body: string; etag: string }>()
  return (ctx, next) => {
    const file = ctx.path.split('/').at(-1) ?? ''
    if (!isFile(file)) return next()
    const known = printed.get(file) ?? print(JSON.stringify(translationsOf(LANGS[file])))
    printed.set(file, known)
    ctx.status = 200
    ctx.set('ETag', known.etag)
    ctx.set('Cache-Control', 'no-cache')
    if (ctx.fresh) return void (ctx.status = 304)
    ctx.type = 'application/json'
    ctx.body = known.body
  }
}

const print = (body: string) => ({ body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` })

/** A whole message has to be there within this. */
const MESSAGE_MS = 300_000
/** A file may take hours, but not without a byte for this long; who resumes goes on where it ended. */
const SILENCE_MS = 120_000

/** Where files come in, which take as long as they take. */
const FILES = /^\/api\/v1\/(uploads|files)(\/|\?|$)/

/** Ends the line of a sender that dribbles a message for ever, or falls silent in the middle of a file. */
const limitPatience = (request: IncomingMessage): void => {
  const isFile = FILES.test(request.url ?? '')
  const hangUp = (): void => {
    if (!request.complete) request.destroy()
  }
  if (isFile) {
    request.setTimeout(SILENCE_MS, hangUp)
    request.once('close', () => request.socket.setTimeout(0))
    return
  }
  const timer = setTimeout(hangUp, MESSAGE_MS)
  timer.unref()
  for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(timer))
}

/**
 * GET /api/v1/arrival: how a request looks once it has come through all proxies, for `npm run doctor`. For whoever may read the metrics; to
 * others there is no such page.
 */
const arrivalRoute =
  (token: string | null): Middleware =>
  async (ctx, next) => {
    if (!mayRead(ctx.req, token)) return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.body = {
      ...{ host: header(ctx.req, 'host'), forwardedFor: header(ctx.req, 'x-forwarded-for') },
      ...{ peer: ctx.req.socket.remoteAddress ?? '', countedAs: addressOf(ctx.req) },
      isTrusted: isTrusted(ctx.req.socket.remoteAddress ?? ''),
    }
  }

interface HttpOptions {
  readonly application: Application
  /** PUBLIC_URL; null where nobody set it. */
  readonly publicUrl: string | null
  /** dist/web, as the build left it. */
  readonly webRoot: string
  readonly log: Log
  readonly health: { live(): unknown; ready(): Promise<{ ready: boolean }> }
  /** METRICS_TOKEN; null: /metrics answers whoever asks from this machine. */
  readonly metricsToken?: string | null
  /** SECURITY_CONTACT. */
  readonly securityContacts?: readonly string[]
  /** False: only health and metrics are answered, as of a worker. */
  readonly serves?: boolean
  /** Figures of areas above this one. */
  readonly moreMetrics?: () => Promise<readonly Metric[]>
  /** Routes of the areas: SDK data, uploads. */
  readonly routes?: readonly Router[]
}

/** A request's head has to be whole within this, also one that is to become a websocket; and how often is looked for those that are not. */
const [HEADERS_MS, LOOK_MS] = [10_000, 2_000]

/** What calls over HTTP may hold that are not whole, all together; of each what a stranger may send. */
const MAX_OF_BODIES = 16 * 1024 * 1024

/** Calendars and links to files have their token in the address: it is in no log. */
const SECRETS = ['/api/v1/calendar/', '/api/v1/files/', '/api/v1/downloads/']
const pathOf = ({ path }: Context): string => {
  const secret = SECRETS.find((start) => path.startsWith(start))
  return secret === undefined ? path : `${secret}…`
}

/** One line a request: path without its query, so no token can be in it. Its id goes out with the answer, whatever that is. */
const requestLog =
  (log: Log): Middleware =>
  async (ctx, next) => {
    const started = performance.now()
    const id = randomUUID()
    ctx.state['requestId'] = id
    ctx.set('X-Request-Id', id)
    try {
      const facts = { 'http.request.method': ctx.method }
      await traced(ctx.path.startsWith('/api/') ? 'request api' : 'request page', { facts }, async () => {
        await next()
        noteInSpan({ 'http.response.status_code': ctx.status, 'lotse.request_id': id })
      })
    } finally {
      log.info({ id, method: ctx.method, path: pathOf(ctx), status: ctx.status, ms: Math.round(performance.now() - started) }, 'request')
    }
  }

/** What no route caught. */
const errorBoundary =
  (log: Log): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const found = unexpected(error, { id: String(ctx.state['requestId']), request: ctx.req, log, path: pathOf(ctx) })
      ctx.status = found.status
      ctx.body = found.body
    }
  }

/** Of every answer. */
const fixedHeaders =
  (headers: ReturnType<typeof securityHeaders>): Middleware =>
  (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value)
    return next()
  }

/** What no route of the interface knows is said as its errors are. */
const noSuchCall: Middleware = (ctx) => {
  if (!/^\/api(\/|$)/.test(ctx.path)) return
  ctx.status = 404
  ctx.body = { status: 404, message: messageOf(new AppError('notFound'), languageOf(ctx.req)) }
}

const answerPeople = (router: Router, application: Application): void => {
  router.post('/api/v1/login', loginByForm(application))
  router.get('/api/v1/openrpc.json', openRpcRoute())
  router.get('/api/v1/translations/:file', translationsRoute())
}

/** What is answered at an address; every method where the route says so (router.all). */
export interface Route {
  readonly path: string
  readonly methods: readonly string[]
}

const routesOf = ({ stack }: Router): Route[] => stack.map(({ path, methods }) => ({ path: String(path), methods }))

interface HttpServer {
  readonly server: Server
  /** All of them, as they are mounted: whoever tries each of them in a test leaves none out. */
  readonly routes: readonly Route[]
  /** From now on no socket is opened, and each answer is the last one of its connection. */
  drain(): void
  close(): Promise<void>
}

/** The HTTP server with everything mounted, not yet listening. `close` waits for calls and requests under way. */
export const createHttpServer = (options: HttpOptions): HttpServer => {
  const { application, publicUrl, log, health, webRoot } = options
  // The largest give way: whoever sends half a body and waits must not keep others from being heard.
  const bodies = createAllowance({ most: MAX_OF_BODIES, fair: MAX_BYTES_OF_STRANGERS })
  const headers = securityHeaders(publicUrl)
  const answerCall = answerCalls({ dispatcher: application.dispatcher, publicUrl, log, headers, strangers: bodies })
  const app = new Koa()
  app.silent = true
  app.on('error', (error: unknown) => log.debug({ err: error }, 'connection'))
  const own = watchProcess()
  const websockets = openWebsockets({ application, publicUrl, log })
  const router = new Router()
  router.get('/healthz', (ctx) => void (ctx.body = health.live()))
  router.get('/readyz', async (ctx) => {
    const state = await health.ready()
    ctx.status = state.ready ? 200 : 503
    ctx.body = state
  })
  const { ready } = health
  const { metricsToken: token = null, moreMetrics: more } = options
  router.get('/api/v1/arrival', arrivalRoute(token))
  router.get('/metrics', metricsRoute({ token, calls: application.calls, own, sockets: websockets, ready, ...(more && { more }) }))
  const isServing = options.serves !== false
  const routers = isServing ? [router, ...(options.routes ?? [])] : [router]
  if (isServing) answerPeople(router, application)
  if (isServing) router.get(SECURITY_TXT, securityTxtRoute(options.securityContacts ?? []))
  app.use(requestLog(log)).use(errorBoundary(log)).use(fixedHeaders(headers))
  app.use(refuseForeignPages(publicUrl, log))
  for (const one of routers) app.use(one.routes())
  if (isServing) app.use(staticFiles(join(webRoot), nameDevice(isHttps(publicUrl)))).use(noSuchCall)

  const handle = app.callback()
  const draining = createDraining()
  const answer = inThisWorld<Parameters<RequestListener>, void>((request, response) => {
    limitPatience(request)
    draining.follow(response)
    if (isServing && isCall(request)) answerCall(request, response)
    // What fails in answering leaves nobody waiting.
    else handle(request, response).catch(() => response.destroy())
  })
  const server = createServer({ connectionsCheckingInterval: LOOK_MS }, answer)
  // A client that dribbles its headers must not hold a connection for ever; how long a body may take says limitPatience().
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = 0
  server.on('upgrade', isServing ? websockets.upgrade : refuseUpgrade)
  const loop = watchLoop()
  const drain = (): void => {
    draining.begin()
    websockets.drain()
  }
  return {
    server,
    routes: [...(isServing ? [CALLS] : []), ...routers.flatMap(routesOf)],
    drain,
    async close() {
      drain()
      await Promise.all([draining.close(server), websockets.close()])
      loop.close()
      own.close()
    },
  }
}

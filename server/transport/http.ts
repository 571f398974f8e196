import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import { watchLoop } from '../platform/arrival'
import { AppError, messageOf } from '../platform/errors'
import type { Log } from '../platform/log'
import { watchProcess } from '../platform/processMetrics'
import { createAllowance, type Allowance } from './allowance'
import type { Application } from '../app/application'
import { readText } from './body'
import { MAX_BYTES_OF_STRANGERS, toRpcError } from '../calls/jsonrpc'
import { loginByForm } from './loginByForm'
import { metricsRoute } from './metricsRoute'
import type { Metric } from '../platform/metrics'
import { isHttps, nameDevice } from '../calls/nameDevice'
import { limitPatience } from './patience'
import { openRpcRoute } from './openRpcRoute'
import { addressOf, agentOf, deviceOf, languageOf, tokenOf } from '../calls/requestFacts'
import { refuseForeignPages } from './origin'
import { securityHeaders } from './securityHeaders'
import { staticFiles } from './staticFiles'
import { translationsRoute } from './translationsRoute'
import { openWebsockets } from './websocket'

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
  /** Figures of areas above this one. */
  readonly moreMetrics?: () => readonly Metric[]
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

/** One line a request: path without its query, so no token can be in it. */
const requestLog =
  (log: Log): Middleware =>
  async (ctx, next) => {
    const started = performance.now()
    try {
      await next()
    } finally {
      log.info({ method: ctx.method, path: pathOf(ctx), status: ctx.status, ms: Math.round(performance.now() - started) }, 'request')
    }
  }

/** What no route caught: an AppError with its status, else 500 without a word of what happened. */
const errorBoundary =
  (log: Log): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const known = error instanceof AppError && error.status > 0
      ctx.status = known ? error.status : 500
      ctx.body = { status: ctx.status }
      if (!known) log.error({ err: error, path: pathOf(ctx) }, 'request failed')
    }
  }

const rpcRoute =
  ({ dispatcher }: Application, strangers: Allowance): Middleware =>
  async (ctx) => {
    // A page elsewhere can send forms and plain text to us, but not JSON without asking first: refuse what is not JSON.
    if (!ctx.is('application/json')) return void (ctx.status = 415)
    const connection = { address: addressOf(ctx.req), device: deviceOf(ctx.req), agent: agentOf(ctx.req), adopt: async () => undefined }
    const lang = languageOf(ctx.req)
    const limits = { free: MAX_BYTES_OF_STRANGERS, most: () => dispatcher.mostBytes(tokenOf(ctx.req)), strangers }
    const text = await readText(ctx.req, limits).catch((fault: unknown) => {
      if (!(fault instanceof AppError)) throw fault
      ctx.status = fault.status
      ctx.body = { jsonrpc: '2.0', id: null, error: toRpcError(fault, lang).error }
      return null
    })
    if (text === null) return
    const answer = await dispatcher.receive({ token: tokenOf(ctx.req), lang, connection }, text)
    ctx.set('Cache-Control', 'no-store')
    if (answer === null) return void (ctx.status = 204)
    ctx.type = 'application/json'
    ctx.body = JSON.stringify(answer)
  }

/** What no route of the interface knows is said as its errors are. */
const noSuchCall: Middleware = (ctx) => {
  if (!/^\/api(\/|$)/.test(ctx.path)) return
  ctx.status = 404
  ctx.body = { status: 404, message: messageOf(new AppError('notFound'), languageOf(ctx.req)) }
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
  close(): Promise<void>
}

/** The HTTP server with everything mounted, not yet listening. `close` ends sockets and waits for requests under way. */
export const createHttpServer = (options: HttpOptions): HttpServer => {
  const { application, publicUrl, log, health, webRoot } = options
  // The largest give way: whoever sends half a body and waits must not keep others from being heard.
  const bodies = createAllowance({ most: MAX_OF_BODIES, fair: MAX_BYTES_OF_STRANGERS })
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
  router.get('/metrics', metricsRoute({ token, calls: application.calls, own, sockets: websockets, ready, ...(more && { more }) }))
  router.post('/api/v1/rpc', rpcRoute(application, bodies))
  router.post('/api/v1/login', loginByForm(application))
  router.get('/api/v1/openrpc.json', openRpcRoute())
  router.get('/api/v1/translations/:file', translationsRoute())
  app.use(requestLog(log)).use(errorBoundary(log)).use(securityHeaders(publicUrl))
  app.use(refuseForeignPages(publicUrl, log))
  const routers = [router, ...(options.routes ?? [])]
  for (const one of routers) app.use(one.routes())
  app.use(staticFiles(join(webRoot), nameDevice(isHttps(publicUrl)))).use(noSuchCall)

  const handle = app.callback()
  const server = createServer({ connectionsCheckingInterval: LOOK_MS }, (request, response) => {
    limitPatience(request)
    void handle(request, response)
  })
  // A client that dribbles its headers must not hold a connection for ever; how long a body may take says limitPatience().
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = 0
  server.on('upgrade', websockets.upgrade)
  const loop = watchLoop()
  return {
    server,
    routes: routers.flatMap(routesOf),
    async close() {
      await websockets.close()
      loop.close()
      own.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 5_000).unref()
      })
    },
  }
}

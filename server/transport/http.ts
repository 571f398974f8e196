import { createServer, type Server } from 'node:http'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import { AppError } from '../platform/errors'
import type { Log } from '../platform/log'
import type { Application } from './application'
import { readText } from './body'
import { loginByForm } from './loginByForm'
import { openRpcRoute } from './openRpcRoute'
import { addressOf, agentOf, DEVICE_COOKIE, deviceOf, languageOf, tokenOf } from './requestFacts'
import { securityHeaders } from './securityHeaders'
import { staticFiles } from './staticFiles'
import { translationsRoute } from './translationsRoute'
import { openWebsockets } from './websocket'

export interface HttpOptions {
  readonly application: Application
  readonly publicUrl: string
  /** dist/web, as the build left it. */
  readonly webRoot: string
  readonly log: Log
  readonly health: { live(): unknown; ready(): Promise<{ ready: boolean }> }
  /** Routes of the areas: SDK data, uploads. */
  readonly routes?: readonly Router[]
}

const DEVICE_DAYS = 365

/** Names the browser once, so that others' failed logins never block it. */
const nameDevice = (isSecure: boolean) => (ctx: Context) => {
  if (deviceOf(ctx.req) !== '') return
  // Written by hand: behind a proxy the line to us is plain although the browser's is not, and koa would refuse to say Secure.
  const name = randomBytes(16).toString('base64url')
  ctx.append(
    'Set-Cookie',
    `${DEVICE_COOKIE}=${name}; Path=/; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )
}

/** One line a request: path without its query, so no token can be in it. */
const requestLog =
  (log: Log): Middleware =>
  async (ctx, next) => {
    const started = performance.now()
    try {
      await next()
    } finally {
      log.info({ method: ctx.method, path: ctx.path, status: ctx.status, ms: Math.round(performance.now() - started) }, 'request')
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
      if (!known) log.error({ err: error, path: ctx.path }, 'request failed')
    }
  }

const rpcRoute =
  ({ dispatcher }: Application): Middleware =>
  async (ctx) => {
    // A page elsewhere can send forms and plain text to us, but not JSON without asking first: refuse what is not JSON.
    if (!ctx.is('application/json')) return void (ctx.status = 415)
    const connection = { address: addressOf(ctx.req), device: deviceOf(ctx.req), agent: agentOf(ctx.req), adopt: async () => undefined }
    const text = await readText(ctx.req, await dispatcher.mostBytes(tokenOf(ctx.req)))
    const answer = await dispatcher.receive({ token: tokenOf(ctx.req), lang: languageOf(ctx.req), connection }, text)
    ctx.set('Cache-Control', 'no-store')
    if (answer === null) return void (ctx.status = 204)
    ctx.type = 'application/json'
    ctx.body = JSON.stringify(answer)
  }

/** The HTTP server with everything mounted, not yet listening. `close` ends sockets and waits for requests under way. */
export const createHttpServer = (options: HttpOptions): { server: Server; close(): Promise<void> } => {
  const { application, publicUrl, log, health, webRoot } = options
  const app = new Koa()
  app.silent = true
  app.on('error', (error: unknown) => log.debug({ err: error }, 'connection'))
  const router = new Router()
  router.get('/healthz', (ctx) => void (ctx.body = health.live()))
  router.get('/readyz', async (ctx) => {
    const state = await health.ready()
    ctx.status = state.ready ? 200 : 503
    ctx.body = state
  })
  router.post('/api/v1/rpc', rpcRoute(application))
  router.post('/api/v1/login', loginByForm(application))
  router.get('/api/v1/openrpc.json', openRpcRoute())
  router.get('/api/v1/translations/:file', translationsRoute())
  app.use(requestLog(log)).use(errorBoundary(log)).use(securityHeaders(publicUrl)).use(router.routes())
  for (const route of options.routes ?? []) app.use(route.routes())
  app.use(staticFiles(join(webRoot), nameDevice(publicUrl.startsWith('https:'))))

  const handle = app.callback()
  const server = createServer((request, response) => void handle(request, response))
  // A client that dribbles its headers or body must not hold a connection for ever.
  server.headersTimeout = 20_000
  server.requestTimeout = 300_000
  const websockets = openWebsockets({ application, publicUrl, log })
  server.on('upgrade', websockets.upgrade)
  return {
    server,
    async close() {
      await websockets.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 5_000).unref()
      })
    },
  }
}

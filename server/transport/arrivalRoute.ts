import type { Middleware } from 'koa'
import { addressOf, header } from '../calls/requestFacts'
import { isTrusted } from '../platform/trustedProxies'
import { mayRead } from './metricsRoute'

/**
 * GET /api/v1/arrival: how a request looks once it has come through all proxies, for `npm run doctor`. For whoever may read the metrics; to
 * others there is no such page.
 */
export const arrivalRoute =
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

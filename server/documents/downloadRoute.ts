import Router from '@koa/router'
import { now } from '../platform/clock'
import { addressOf, deviceOf } from '../calls/requestFacts'
import { DOWNLOAD_PATH, findDownload } from './links'

/** GET /api/v1/downloads/<token>: a printed document, for a minute and for whom it was made. */
export const downloadRoute = (): Router => {
  const router = new Router()
  router.get(`${DOWNLOAD_PATH}/:token`, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const found = await findDownload(String(ctx.params.token), {
      holder: { address: addressOf(ctx.req), device: deviceOf(ctx.req) },
      at: now(),
    })
    if (!found) {
      ctx.status = 404
      ctx.body = { status: 404 }
      return
    }
    const isTable = found.name.endsWith('.csv')
    ctx.type = isTable ? 'text/csv; charset=utf-8' : 'application/pdf'
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set(
      'Content-Disposition',
      `${isTable ? 'attachment' : 'inline'}; ` +
        `filename="${found.name.replace(/[^A-Za-z0-9._-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    )
    ctx.body = found.body
  })
  return router
}

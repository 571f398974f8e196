import Router, { type RouterContext } from '@koa/router'
import type { Tile } from '../../engine/geo'
import { AppError } from '../platform/errors'
import { tokenOf } from '../calls/requestFacts'
import { answering, type UploadServices } from '../uploads/area'
import { base, baseTile, isOutsideError, ownHosts } from './base'
import { keptPicture } from './kept'
import { layerFor, namesOf } from './layers'
import { fetchOutside } from './outside'
import { pictureOf, type Picture } from './pictures'
import { legendAddress, mapAddress } from './requests'

/** Points of the screen that a tile of an overlay is wide. */
const OVERLAY_SIZE = 512
const MOST = { tile: { bytes: 4_000_000, points: 1024 }, legend: { bytes: 1_000_000, points: 4000 } } as const

const tileIn = ({ params }: RouterContext): Tile => {
  const [zoom = -1, column = -1, row = -1] = [params.z, params.x, params.y].map((text) =>
    /^\d{1,8}$/.test(text ?? '') ? Number(text) : -1,
  )
  if (zoom < 0 || zoom > 24 || column < 0 || row < 0 || Math.max(column, row) >= 2 ** zoom) throw new AppError('notFound')
  return { zoom, column, row }
}

/** A service that fails is nobody's fault here: 503, and what is wrong stands in the log. */
const shown = async (make: () => Promise<Picture>): Promise<Picture> => {
  try {
    return await make()
  } catch (fault) {
    if (isOutsideError(fault)) throw new AppError('notReady', { reason: 'mapService' }, fault)
    throw fault
  }
}

const send = (ctx: RouterContext, { mime, body }: Picture): void => {
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin')
  ctx.set('X-Robots-Tag', 'noindex')
  ctx.set('Cache-Control', 'private, max-age=600')
  ctx.set('Vary', 'X-Auth-Token')
  ctx.status = 200
  ctx.type = mime
  ctx.body = body
}

/**
 * Pictures of services outside, fetched by the server: browsers ask nobody else, so that no visitor's address leaves the house and the
 * page's policy stays strict. What is asked there is made of numbers and of what admins set; nothing of a caller's goes into it.
 */
export const mapRoutes = ({ sessions, log }: UploadServices): Router => {
  const router = new Router()
  const layerOf = async (ctx: RouterContext) => {
    const { actor } = await sessions.authenticate(tokenOf(ctx.req))
    const layer = await layerFor(actor, String(ctx.params.id))
    if (!layer) throw new AppError('notFound')
    return layer
  }
  const get = (path: string, picture: (ctx: RouterContext) => Promise<Picture>): void => {
    router.get(path, async (ctx) => {
      ctx.set('Cache-Control', 'no-store')
      const made = await answering(ctx, () =>
        picture(ctx).catch((fault: unknown) => {
          if (fault instanceof AppError && isOutsideError(fault.cause)) log.info({ err: fault.cause, path: ctx.path }, 'map service')
          throw fault
        }),
      )
      if (made) send(ctx, made)
    })
  }
  const fetched = (url: URL, { bytes, points }: { bytes: number; points: number }): Promise<Picture> =>
    keptPicture(url.href, async () => pictureOf(await fetchOutside(url, { mostBytes: bytes, own: ownHosts() }), points))
  get('/api/v1/map/base/:z/:x/:y', async (ctx) => {
    const tile = tileIn(ctx)
    if (base().isBuiltIn) throw new AppError('notFound')
    // Everybody who opens a map asks for the same ones.
    const key = `base ${tile.zoom}/${tile.column}/${tile.row}`
    return shown(() =>
      keptPicture(key, async () => {
        const picture = await baseTile(tile)
        if (!picture) throw new AppError('notFound')
        return picture
      }),
    )
  })
  get('/api/v1/map/layers/:id/legend/:n', async (ctx) => {
    const layer = await layerOf(ctx)
    const name = namesOf(layer)[Number(ctx.params.n)]
    if (name === undefined) throw new AppError('notFound')
    return shown(() => fetched(legendAddress(layer.url, name), MOST.legend))
  })
  get('/api/v1/map/layers/:id/:z/:x/:y', async (ctx) => {
    const tile = tileIn(ctx)
    const layer = await layerOf(ctx)
    return shown(() => fetched(mapAddress(layer.url, layer.layers, { ...tile, size: OVERLAY_SIZE }), MOST.tile))
  })
  return router
}

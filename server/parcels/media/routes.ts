import type { IncomingMessage } from 'node:http'
import Router, { type RouterContext } from '@koa/router'
import { isStaff, type Actor } from '../../calls/actor'
import { openBlob } from '../../blobs/area'
import { now } from '../../platform/clock'
import { AppError } from '../../platform/errors'
import type { Events } from '../../platform/events'
import { effectPortsTo } from '../../log/area'
import { tokenOf } from '../../calls/requestFacts'
import {
  answering,
  assertFits,
  assertForm,
  badForm,
  type Caller,
  callerOf,
  disposition,
  drain,
  takeForm,
  type UploadServices,
} from '../../uploads/area'
import { readParcel } from '../read'
import { refuseArchived, type Saver, saveParcel } from '../save'
import { MEDIA_PATH, mediaUrl } from './address'
import { DRAWING_MIME } from './drawing'
import { drawingFor, blobsOf, keepPicture, removeBlobs, type IncomingPicture } from './stored'
import { publicPart } from '../../../engine/parcels'
import type { ParcelDoc, StoredMedia } from '../model'
import { type PropertyImage, type PropertyPanorama, MAX_IMAGES, MAX_PANORAMAS } from '../../contract/parcels/views'
import { inLine } from '../../platform/inLine'
import { readTemplates } from '../templates'
import type { MediaKind } from './inspectMedia'
import { presentImage } from './present'

const TRIES = 30

const withMedia = (before: ParcelDoc, kind: MediaKind, media: StoredMedia): Partial<ParcelDoc> => {
  const [stored, max] = kind === 'image' ? [before.images, MAX_IMAGES] : [before.panoramas, MAX_PANORAMAS]
  if (stored.length >= max) throw new AppError('conflict', { reason: 'media.tooMany', params: { max } })
  return kind === 'image' ? { images: [...before.images, media] } : { panoramas: [...before.panoramas, { ...media, markers: '[]' }] }
}

/** Puts a picture behind the others; whoever saves something else at the same moment loses nothing. */
const addOnce = async (ctx: Saver, parcelId: number, { kind, media }: { kind: MediaKind; media: StoredMedia }): Promise<void> => {
  const before = await readParcel(parcelId)
  if (!before) throw new AppError('notFound')
  refuseArchived(before, {})
  const templates = await readTemplates()
  const set = withMedia(before, kind, media)
  await saveParcel(ctx, before, { set, version: before.version, kind: 'changed', templates })
}

interface AddedMedia {
  readonly kind: MediaKind
  readonly media: PropertyImage | PropertyPanorama
}

/** A picture becomes one of the parcel's. 404, 409 (archived, media.tooMany), 422 (media.…), 429; then nothing of it stays. */
const addMedia = async (ctx: Saver, parcelId: number, file: IncomingPicture): Promise<AddedMedia> => {
  const { kind, media } = await keepPicture(file)
  try {
    await inLine(`media of parcel ${parcelId}`, async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await addOnce(ctx, parcelId, { kind, media })
        } catch (fault) {
          if (!(fault instanceof AppError) || fault.code !== 'stale' || tries >= TRIES) throw fault
        }
      }
    })
  } catch (fault) {
    // Any other fault may have come after the write: then the parcel has the picture.
    if (fault instanceof AppError) await removeBlobs(blobsOf(media))
    throw fault
  }
  const view = presentImage(parcelId, media)
  return { kind, media: kind === 'image' ? view : { ...view, markers: '[]' } }
}

interface Shown {
  readonly kind: 'image' | 'panorama'
  readonly media: StoredMedia
  /** The file itself and what it was called. */
  readonly mayHaveOriginal: boolean
}

/**
 * A picture of a parcel as this caller may see it; null: not at all. Outside it is there exactly when it is in the parcel's public part.
 */
const shownMedia = (actor: Actor, parcel: ParcelDoc, id: string): Shown | null => {
  const list = [
    ...parcel.images.map((media) => ({ kind: 'image' as const, media })),
    ...parcel.panoramas.map((media) => ({ kind: 'panorama' as const, media })),
  ]
  const found = list.find(({ media }) => media.id === id)
  if (!found) return null
  if (isStaff(actor)) return { ...found, mayHaveOriginal: true }
  const urls = (media: readonly StoredMedia[]) => media.map((one) => ({ url: mediaUrl(parcel._id, one.id) }))
  const { isPublic, isArchived, publicFields, images, panoramas } = parcel
  const shared = publicPart({ isPublic, isArchived, publicFields, images: urls(images), panoramas: urls(panoramas) })
  const wanted = mediaUrl(parcel._id, id)
  const isShared = [...(shared?.images ?? []), ...(shared?.panoramas ?? [])].some(({ url }) => url === wanted)
  return isShared ? { ...found, mayHaveOriginal: false } : null
}

/** A whole sphere of 16,384 × 8,192 pixels as JPEG, and some room. */
const MAX_MEDIA_BYTES = 64_000_000
const tooLarge = (): AppError => new AppError('tooLarge', { reason: 'media.tooLarge', params: { max: MAX_MEDIA_BYTES / 1e6 } })
const RULES = { field: 'files', mostBytes: MAX_MEDIA_BYTES, tooLarge }
/** A form's frame around its file. */
const FRAME_BYTES = 100_000

const PARCEL_ID = /^[1-9]\d{0,8}$/
const parcelAt = async (id: unknown) => {
  const parcel = typeof id === 'string' && PARCEL_ID.test(id) ? await readParcel(Number(id)) : null
  if (!parcel) throw new AppError('notFound')
  return parcel
}

type Publish = Saver['publish']

/** Judged before the first byte: staff, a parcel that is there and not archived, a form, room on the disk. */
const receive = async (request: IncomingMessage, id: unknown, { caller, publish }: { caller: Caller; publish: Publish }) => {
  if (!isStaff(caller.actor)) throw new AppError('notFound')
  const parcel = await parcelAt(id)
  refuseArchived(parcel, {})
  assertForm(request, RULES.field)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > MAX_MEDIA_BYTES + FRAME_BYTES) throw tooLarge()
  await assertFits(caller.user.id, announced > 0 ? announced : MAX_MEDIA_BYTES)
  const added: AddedMedia[] = []
  const count = await takeForm(request, RULES, async ({ name, fields, source }) => {
    const at = now()
    added.push(await addMedia({ actor: caller.actor, now: at, publish }, parcel._id, { name, kind: fields.get('kind'), at, source }))
  })
  if (count === 0) throw badForm(RULES.field)
  return {
    images: added.flatMap(({ kind, media }) => (kind === 'image' ? [media] : [])),
    panoramas: added.flatMap(({ kind, media }) => (kind === 'panorama' ? [media] : [])),
  }
}

/** Nothing that comes from a file may do anything, and only our own pages may show it. */
const harmless = (ctx: RouterContext): void => {
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin')
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('X-Robots-Tag', 'noindex')
}

const DEFAULT_SIDE = { image: 1600, panorama: 4096 } as const

interface Sent {
  readonly blobId: string
  readonly sha256: string
  readonly size: number
}

/** Asked again each time, as what was shared may not be any more; what the browser has already is not sent twice. */
const send = async (ctx: RouterContext, { blobId, sha256, size }: Sent): Promise<void> => {
  ctx.set('Cache-Control', 'private, no-cache')
  ctx.set('Vary', 'X-Auth-Token')
  ctx.set('ETag', `"${sha256}"`)
  ctx.status = 200
  if (ctx.fresh) return void (ctx.status = 304)
  ctx.length = size
  if (ctx.method !== 'HEAD') ctx.body = await openBlob(blobId, { key: null, sha256 })
  ctx.length = size
}

const show = async (ctx: RouterContext, { sessions }: UploadServices): Promise<void> => {
  const { actor } = await sessions.authenticate(tokenOf(ctx.req))
  const shown = shownMedia(actor, await parcelAt(ctx.params.propertyId), String(ctx.params.id))
  if (!shown) throw new AppError('notFound')
  const { kind, media, mayHaveOriginal } = shown
  const { size: wish } = ctx.query
  harmless(ctx)
  if (wish === 'original') {
    if (!mayHaveOriginal) throw new AppError('notFound')
    ctx.type = media.mime
    ctx.set('Content-Disposition', disposition('attachment', media.originalFileName))
    return send(ctx, { ...media, size: media.fileSizeInBytes })
  }
  const side = typeof wish === 'string' && /^\d{1,5}$/.test(wish) ? Number(wish) : DEFAULT_SIDE[kind]
  const drawing = drawingFor(media, side)
  if (!drawing) throw new AppError('notFound')
  ctx.type = DRAWING_MIME
  ctx.set('Content-Disposition', disposition('inline', `${media.name}.jpg`))
  await send(ctx, { ...drawing, size: drawing.bytes })
}

/**
 * POST {MEDIA_PATH}/{propertyId}: a form with field `files` and before it, where it is known, `kind` (image or panorama); answers what was
 * added as JSON. GET {MEDIA_PATH}/{propertyId}/{id}?size=: a picture of nothing but pixels, for whoever may see it; size=original the file
 * itself, for staff.
 */
export const mediaRoutes = (services: UploadServices, events: Pick<Events, 'emit'>): Router => {
  const router = new Router()
  const { publish } = effectPortsTo(events)
  router.post(`${MEDIA_PATH}/:propertyId`, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const added = await answering(ctx, async () =>
      receive(ctx.req, ctx.params.propertyId, { caller: await callerOf(ctx.req, services.sessions), publish }),
    )
    if (added === null) {
      ctx.set('Connection', 'close')
      return drain(ctx.req)
    }
    ctx.body = added
  })
  router.get(`${MEDIA_PATH}/:propertyId/:id`, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    await answering(ctx, () => show(ctx, services))
    const { body } = ctx
    if (typeof body === 'object' && body !== null && 'once' in body && typeof body.once === 'function')
      body.once('error', (fault: Error) => services.log.error({ err: fault }, 'a picture could not be read'))
  })
  return router
}

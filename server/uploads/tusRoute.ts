import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import Router from '@koa/router'
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import { MAX_FILE_BYTES } from '../contract/rooms/views'
import { placeOf } from '../files/area'
import { now } from '../platform/clock'
import { AppError, messageOf } from '../platform/errors'
import type { Log } from '../platform/log'
import { answering, callerNow, callerOf, refusalIn, withCaller, type UploadServices } from './caller'
import { drain } from './drain'
import { leases } from './lease'
import { tooLarge } from './limits'
import { UploadModel, type UploadDoc } from './model'
import { beginUpload, dropUpload, finishUpload, reopenUpload, takeBytes, type Receiving } from './receiving'
import { roomForUpload } from './targets'
import type { IncomingMessage } from 'node:http'
import type { Actor } from '../calls/actor'

const invalid = (path: string): AppError => new AppError('invalid', { errors: [{ path, rule: 'tus' }] })

/** Where the sender goes on, as tus says it. */
const wantedOffset = ({ headers }: IncomingMessage): number => {
  if (headers['tus-resumable'] !== '1.0.0') throw invalid('Tus-Resumable')
  if (headers['content-type'] !== 'application/offset+octet-stream') throw invalid('Content-Type')
  const offset = headers['upload-offset']
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset)) throw invalid('Upload-Offset')
  return Number(offset)
}

const take = async (request: IncomingMessage, upload: Receiving, actor: Actor): Promise<number> => {
  const wanted = wantedOffset(request)
  const { offset } = await finishUpload(upload, actor)
  if (offset + Number(request.headers['content-length'] ?? 0) > upload.facts.size)
    throw new AppError('tooLarge', { reason: 'files.moreThanAnnounced' })
  if (offset !== wanted) throw new AppError('conflict', { reason: 'files.offset' })
  return offset === upload.facts.size ? offset : takeBytes(upload, { source: request as AsyncIterable<Uint8Array>, offset }, actor)
}

/**
 * tus's PATCH: bytes straight from the line into the blob; answers the new offset. Done here and not by the tus server, which copies every
 * chunk through web streams: with files of a gigabyte that is a third of all the work. `find` judges and reads the upload; it is asked
 * under the lease.
 */
const patchUpload = async (
  request: IncomingMessage,
  { id, find, actor }: { id: string; find(id: string): Promise<Receiving>; actor: Actor },
): Promise<number> => {
  const lock = leases.newLock(id)
  // Whoever takes over does so because this line is dead; if it is not, it is now, and its sender goes on where it ended.
  await lock
    .lock(new AbortController().signal, () => void request.destroy())
    .catch((fault: unknown) => {
      throw fault === ERRORS.ERR_LOCK_TIMEOUT ? new AppError('conflict') : fault
    })
  try {
    return await take(request, await find(id), actor)
  } finally {
    await lock.unlock()
  }
}

export const UPLOADS_PATH = '/api/v1/uploads'

/** Upload ids are no secret beside the session, and no guess either. */
const newUploadId = (): string => randomBytes(16).toString('hex')

/** Somebody else's upload does not exist. */
const assertOwn = async (id: string): Promise<void> => {
  const found = await UploadModel.findOne({ _id: id, 'by.id': callerNow().user.id }, { _id: 1 }).lean()
  if (!found) throw new AppError('notFound')
}

/** The caller's upload. While bytes are awaited its room is judged again: an upload can take hours. */
const ownUpload = async (id: string): Promise<Receiving> => {
  const { actor, user } = callerNow()
  const doc = await UploadModel.findOne({ _id: id, 'by.id': user.id }).lean<UploadDoc>()
  if (!doc) throw new AppError('notFound')
  // What is there whole was judged for the moment it was; a crash may have kept it from becoming a document.
  const upload = doc.receivedAt === null ? null : (await finishUpload(await reopenUpload(doc), null)).upload
  if (upload?.doc.state === 'kept') return upload
  await roomForUpload(actor, doc.roomId, now())
  return upload ?? reopenUpload(doc)
}

/** What tus asks of a store, over blobs. It is called within withCaller() and under the upload's lease. */
class BlobStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination']

  override async create(upload: Upload): Promise<Upload> {
    // An empty file is whole when it is announced: no bytes will follow.
    if (upload.size === 0) await this.write(Readable.from([]), upload.id, 0)
    return upload
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    return takeBytes(await ownUpload(id), { source: source as AsyncIterable<Uint8Array>, offset }, callerNow().actor)
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await ownUpload(id)
    // Whoever hears that all is there sends nothing more: it has to be a document by then.
    const { offset } = await finishUpload(upload, callerNow().actor)
    return new Upload({ id, size: upload.facts.size, offset })
  }

  override async remove(id: string): Promise<void> {
    const doc = await UploadModel.findOne({ _id: id }).lean<UploadDoc>()
    if (!doc) throw new AppError('notFound')
    // What is a document by now is deleted as one.
    if (doc.state !== 'receiving') throw new AppError('conflict', { reason: 'files.uploadIsDone' })
    await dropUpload(doc)
  }
}

const wordsOf = (upload: Upload, key: string): string => upload.metadata?.[key] ?? ''

const createServer = (log: Log): Server =>
  new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    datastore: new BlobStore(),
    locker: leases,
    // How long the earlier of two writers may go on; it keeps what it has.
    lockDrainTimeout: 1,
    maxSize: MAX_FILE_BYTES,
    // Pages of others have no business here: no CORS.
    allowedOrigins: () => false,
    namingFunction: newUploadId,
    getFileIdFromRequest: (_request, last) => (last !== undefined && /^[0-9a-f]{32}$/.test(last) ? last : undefined),
    async onIncomingRequest(request, id) {
      if (request.method !== 'POST') await assertOwn(id)
    },
    async onUploadCreate(_request, upload) {
      const { actor, user } = callerNow()
      const room = await roomForUpload(actor, wordsOf(upload, 'roomId'), now())
      const place = placeOf({ folder: wordsOf(upload, 'folder'), name: wordsOf(upload, 'filename') })
      await beginUpload({ id: upload.id, user }, { room, place, size: upload.size ?? 0 })
      return {}
    },
    onResponseError(_request, error) {
      const { lang } = callerNow()
      const is = (known: { body: string }): boolean => 'body' in error && error.body === known.body
      if (is(ERRORS.ERR_MAX_SIZE_EXCEEDED)) return { status_code: 413, body: messageOf(tooLarge(), lang) }
      if (is(ERRORS.ERR_LOCK_TIMEOUT)) return { status_code: 423, body: messageOf(new AppError('conflict'), lang) }
      const refusal = refusalIn(error, lang)
      if (refusal) return { status_code: refusal.status, body: refusal.text }
      if ('status_code' in error) return undefined
      // A line that broke is everyday life; what is not is written down here and nowhere else.
      log.error({ err: error }, 'upload failed')
      return { status_code: 500, body: messageOf(new AppError('notReady'), lang) }
    },
  })

const BROKEN = new Set<unknown>(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])
const isBrokenLine = (fault: unknown): boolean => fault instanceof Error && 'code' in fault && BROKEN.has(fault.code)

/** Resumable uploads by tus 1.0 at /api/v1/uploads. Metadata: roomId, filename, folder; header X-Auth-Token. */
export const tusRoute = ({ sessions, log }: UploadServices): Router => {
  const router = new Router()
  const tus = createServer(log)
  router.patch(`${UPLOADS_PATH}/:id`, async (ctx) => {
    ctx.set({ 'Cache-Control': 'no-store', 'Tus-Resumable': '1.0.0' })
    const offset = await answering(ctx, async () => {
      const caller = await callerOf(ctx.req, sessions)
      const id = String(ctx.params.id)
      return withCaller(caller, async () => {
        await assertOwn(id)
        return patchUpload(ctx.req, { id, find: ownUpload, actor: caller.actor })
      })
    }).catch((fault: unknown) => {
      if (ctx.req.complete) throw fault
      // A line that broke is everyday life, and what had come in is kept; what else goes wrong while bytes are to come is a fault of ours.
      if (!isBrokenLine(fault)) log.error({ err: fault }, 'upload failed')
      // Koa's own word would be 404, which says that there is no such upload.
      ctx.status = 500
      return null
    })
    if (offset === null) {
      ctx.set('Connection', 'close')
      return drain(ctx.req)
    }
    ctx.set('Upload-Offset', String(offset))
    ctx.status = 204
  })
  router.all(`${UPLOADS_PATH}{/:id}`, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    if (ctx.method === 'OPTIONS') {
      ctx.respond = false
      return tus.handle(ctx.req, ctx.res)
    }
    const caller = await answering(ctx, () => callerOf(ctx.req, sessions))
    if (!caller) return
    ctx.respond = false
    await withCaller(caller, () => tus.handle(ctx.req, ctx.res))
  })
  return router
}

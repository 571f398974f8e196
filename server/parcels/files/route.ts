import Router from '@koa/router'
import { isLoggedIn, type Actor } from '../../calls/actor'
import { FILES_PATH } from '../../blobs/area'
import { now } from '../../platform/clock'
import { AppError } from '../../platform/errors'
import { tokenOf } from '../../calls/requestFacts'
import { answering, callerOf, drain, receiveForm, sendOne, type UploadServices } from '../../uploads/area'
import { assertHandedOut, handedFile, readableFiles } from './handOut'
import { filePlaceId } from './place'
import { pathOf } from '../../../engine/files'
import type { Placed } from '../../../engine/parcels'
import { appendAudit } from '../../log/area'
import type { AuditActor } from '../../calls/context'
import type { ParcelDoc, StoredFile } from '../model'

interface Taken {
  readonly at: Date
  /** Null: a guest; what they fetch is public, and a log that they can fill would help nobody. */
  readonly by: AuditActor | null
  readonly doc: Pick<ParcelDoc, '_id' | 'name'>
}

/** Who took a file along. */
export const writeDownFile = async ({ at, by, doc }: Taken, { file, path }: Placed<StoredFile>): Promise<void> => {
  if (!by) return
  const data = { property: doc.name, propertyId: doc._id, file: pathOf({ folder: path.join('/'), name: file.name }) }
  await appendAudit({ type: 'FILE_DOWNLOADED', at, actor: by, data: { ...data, hash: file.sha256, size: file.fileSizeInBytes } })
}

/** Who took a folder along, or all. */
export const writeDownFolder = async ({ at, by, doc }: Taken, { folder, count }: { folder: string; count: number }): Promise<void> => {
  if (!by) return
  await appendAudit({
    type: 'FILE_DOWNLOADED',
    at,
    actor: by,
    data: { property: doc.name, propertyId: doc._id, file: folder, all: true, count },
  })
}

const DOCUMENTS_PATH = `${FILES_PATH}/gis/document`

/** A parcel's number as it stands in a path; 404 for everything else. */
const parcelIn = (text: unknown): number => {
  const id = String(text)
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new AppError('notFound')
  return Number(id)
}

const send = async (actor: Actor, { parcelId, serverId }: { parcelId: number; serverId: string }) => {
  const { doc, files } = await readableFiles(actor, parcelId)
  const found = files.find(({ file }) => file.serverId === serverId)
  if (!found) throw new AppError('notFound')
  assertHandedOut(found)
  const file = handedFile(found)
  if (!file) throw new AppError('notFound')
  return { doc, found, file }
}

/**
 * POST /api/v1/files/gis/document/{propertyId}: a form with fields `files` (a text field 'folder' before them names folders as a path,
 * ?folder= one by its id); answers the new files. GET …/{propertyId}/{serverId}: one file, of what is shared also without a token.
 */
export const parcelFileRoute = ({ sessions, log }: UploadServices): Router => {
  const router = new Router()
  router.post(`${DOCUMENTS_PATH}/:propertyId`, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const files = await answering(ctx, async () => {
      const caller = await callerOf(ctx.req, sessions)
      const parcelId = parcelIn(ctx.params.propertyId)
      const folderId = typeof ctx.query.folder === 'string' ? ctx.query.folder : ''
      const { fileIds } = await receiveForm(ctx.req, { roomId: filePlaceId({ parcelId, folderId }), field: 'files', caller })
      const { files: all } = await readableFiles(caller.actor, parcelId)
      return all.filter(({ file }) => fileIds.includes(file.serverId)).map(({ file, folder }) => ({ file, folderId: folder.id }))
    })
    if (files === null) {
      ctx.set('Connection', 'close')
      return drain(ctx.req)
    }
    ctx.body = files.map(({ file: { name, serverId, fileSizeInBytes, created, isPublic, sha256 }, folderId }) => ({
      ...{ name, serverId, fileSizeInBytes, created, isPublic, sha256, folderId },
    }))
  })
  router.get(`${DOCUMENTS_PATH}/:propertyId/:serverId`, async (ctx) => {
    // Asked again each time: what is no longer shared is gone at once.
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.set('Vary', 'X-Auth-Token')
    await answering(ctx, async () => {
      const { actor } = await sessions.authenticate(tokenOf(ctx.req))
      const parcelId = parcelIn(ctx.params.propertyId)
      const { doc, found, file } = await send(actor, { parcelId, serverId: String(ctx.params.serverId) })
      ctx.set('ETag', `"${file.sha256}"`)
      if (ctx.get('If-None-Match') === `"${file.sha256}"`) {
        ctx.status = 304
        return
      }
      // Whoever goes on where the line broke is written down once.
      const isBegun = ctx.method === 'GET' && /^(bytes=0-.*)?$/.test(ctx.get('Range'))
      if (isLoggedIn(actor) && isBegun) await writeDownFile({ at: now(), by: actor.user, doc }, found)
      await sendOne(ctx, file, { key: null, as: 'file' })
    })
    const { body } = ctx
    if (typeof body === 'object' && body !== null && 'once' in body && typeof body.once === 'function')
      body.once('error', (fault: Error) => log.error({ err: fault }, 'a file of a parcel could not be read'))
  })
  return router
}

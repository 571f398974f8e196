import type { IncomingMessage } from 'node:http'
import Router from '@koa/router'
import { FILES_PATH } from '../blobs/area'
import { MAX_FILE_BYTES } from '../contract/rooms/views'
import { placeOf } from '../files/area'
import { now } from '../platform/clock'
import { answering, callerOf, type Caller, type UploadServices } from './caller'
import { drain } from './drain'
import { assertForm, badForm, takeForm } from './form'
import { assertFits, tooLarge } from './limits'
import { takeWhole } from './receiving'
import { roomForUpload } from './targets'

/**
 * Takes the files of a form's field into a place that is judged before the first byte; answers its id and those of the files. 413, 422, 503
 * and what the place refuses.
 */
export const receiveForm = async (
  request: IncomingMessage,
  { roomId, field, caller }: { roomId: string; field: string; caller: Caller },
): Promise<{ roomId: string; fileIds: string[] }> => {
  assertForm(request, field)
  const announced = Number(request.headers['content-length'] ?? 0)
  // Judged before the first byte; of 'temp' this makes the room.
  const size = announced > 0 ? Math.min(announced, MAX_FILE_BYTES) : MAX_FILE_BYTES
  await assertFits(caller.user.id, Math.min(announced, MAX_FILE_BYTES))
  const room = await roomForUpload(caller.actor, roomId, now())
  const fileIds: string[] = []
  // A text field 'folder' holds for the files behind it.
  await takeForm(request, { field, mostBytes: MAX_FILE_BYTES, tooLarge }, async ({ name, fields, source }) => {
    const id = await takeWhole({ room, place: placeOf({ folder: fields.get('folder') ?? '', name }), size }, source, caller)
    if (id !== null) fileIds.push(id)
  })
  if (fileIds.length === 0) throw badForm(field)
  return { roomId: room._id, fileIds }
}

/** POST /api/v1/files/{roomId or temp}: a form with fields file[]; the answer is the room's id as text. */
export const formRoute = ({ sessions }: UploadServices): Router => {
  const router = new Router()
  router.post(`${FILES_PATH}/:roomId`, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const taken = await answering(ctx, async () =>
      receiveForm(ctx.req, { roomId: String(ctx.params.roomId), field: 'file[]', caller: await callerOf(ctx.req, sessions) }),
    )
    if (taken === null) {
      ctx.set('Connection', 'close')
      return drain(ctx.req)
    }
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = taken.roomId
  })
  return router
}

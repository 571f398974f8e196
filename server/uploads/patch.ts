import type { IncomingMessage } from 'node:http'
import { ERRORS } from '@tus/server'
import type { Actor } from '../calls/actor'
import { AppError } from '../platform/errors'
import { leases } from './lease'
import { finishUpload, takeBytes, type Receiving } from './receiving'

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
export const patchUpload = async (
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

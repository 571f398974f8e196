import { freeBytes } from '../blobs/area'
import { MAX_FILE_BYTES } from '../contract/rooms/views'
import { AppError } from '../platform/errors'
import { UploadModel } from './model'

/** Files that one person may have under way at once. */
const MAX_AT_ONCE = 1_000
/** What has to stay free on the disk: for the database and for what others have begun. */
const SPARE_BYTES = 256 * 1024 * 1024

/** 413 in a sentence that says how much is too much. */
export const tooLarge = (): AppError => new AppError('tooLarge', { reason: 'files.tooLarge', params: { max: MAX_FILE_BYTES / 1_000_000 } })

/**
 * Refuses a file that is too large (413), one too many (429), or one that the disk has no room for (503), before its first byte.
 * `announced`: what else its holder is to send.
 */
export const assertFits = async (userId: string, size: number, announced = 0): Promise<void> => {
  if (size > MAX_FILE_BYTES) throw tooLarge()
  const [open, free] = await Promise.all([UploadModel.countDocuments({ 'by.id': userId, state: 'receiving' }), freeBytes()])
  if (open >= MAX_AT_ONCE) throw new AppError('tooMany', { reason: 'files.tooManyAtOnce', params: { max: MAX_AT_ONCE } })
  if (free !== null && free < size + announced + SPARE_BYTES) throw new AppError('notReady', { reason: 'files.noSpace' })
}

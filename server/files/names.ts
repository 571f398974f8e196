import { cleanFolder, cleanName, type FilePlace } from '../../engine/files'
import { AppError } from '../platform/errors'

/**
 * Where a file that came in is kept: nothing leads upwards, turns or hides text, or is kept by a system for itself. A name that holds a
 * path keeps its last part. 422 where nothing is left of the name.
 */
export function placeOf({ folder, name }: FilePlace): FilePlace {
  const cleaned = cleanName(name)
  if (cleaned === '') throw new AppError('invalid', { errors: [{ path: '/file/name', rule: 'fileName' }] })
  return { folder: cleanFolder(folder), name: cleaned }
}

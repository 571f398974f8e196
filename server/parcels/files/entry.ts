import { shownName } from '../../../engine/files'
import { linkIn } from '../../../engine/parcels'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import type { StoredFile } from '../model'

const invalid = (path: string, rule: string): AppError => new AppError('invalid', { errors: [{ path, rule }] })
const MAX_NAME_LENGTH = 250

/**
 * An entry without bytes. Its address is what was given as one, else what stands in its name; 422 for a name that is missing or an address
 * that is none.
 */
export const entryOf = (
  { name: typed, link: given }: { name: string; link?: string | undefined },
  { at, by }: { at: Date; by: string },
): StoredFile => {
  const name = shownName(typed.trim()).slice(0, MAX_NAME_LENGTH)
  if (name === '') throw invalid('/step/name', 'required')
  const wanted = given?.trim() ?? ''
  const found = linkIn(wanted === '' ? name : wanted)
  if (wanted !== '' && found !== wanted) throw invalid('/step/link', 'link')
  return {
    ...{ name, serverId: newId(), fileSizeInBytes: 0, created: at.toISOString(), isPublic: false, by },
    ...(found === null ? {} : { link: found }),
  }
}

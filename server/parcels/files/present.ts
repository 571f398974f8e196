import type { Folder } from '../../../engine/parcels'
import type { Actor } from '../../calls/actor'
import type { PropertyFolder } from '../../contract/parcels/views'
import type { StoredFile } from '../model'

type FileView = PropertyFolder['contents'][number]

const presentFile = (file: StoredFile, actor: Actor): FileView => {
  const { name, serverId, fileSizeInBytes, created, isPublic, nowCalled, sha256, link, by, scan } = file
  const { deletionRequested = null, deletionRequestUsername = '', deletionRequestUserId } = file
  return {
    ...{ name, serverId, fileSizeInBytes, created, isPublic },
    ...(nowCalled === undefined || nowCalled === name ? {} : { nowCalled }),
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(link === undefined ? {} : { link }),
    ...(by === undefined ? {} : { by }),
    ...(scan === undefined || scan === 'none' ? {} : { scan }),
    ...(deletionRequested === null
      ? {}
      : { deletionRequested, deletionRequestUsername, deletionIsMine: deletionRequestUserId === actor.user?.id }),
  }
}

/** A folder as staff see it; where its bytes lie is nobody's business. What of it leaves the house says publicPart(). */
export const presentFolder = (folder: Folder<StoredFile>, actor: Actor): PropertyFolder => {
  const { id, name, created, ofTemplate, children, contents, archive } = folder
  return {
    ...{ id, name, created, ofTemplate },
    children: children.map((one) => presentFolder(one, actor)),
    contents: contents.map((one) => presentFile(one, actor)),
    // The newest first.
    archive: [...archive].reverse().map((one) => presentFile(one, actor)),
  }
}

import { sameName } from '../../../engine/files'
import { folderIn } from '../../../engine/parcels'
import { FILES_PATH } from '../../blobs/area'
import { getPropertyUploadLink as contract } from '../../contract/parcels/getPropertyUploadLink'
import { MAX_FILE_BYTES } from '../../contract/rooms/views'
import { placeOf } from '../../files/area'
import { method } from '../../calls/method'
import { roomForUpload, tooLarge, UPLOADS_PATH } from '../../uploads/area'
import { filePlaceId } from '../files/place'
import { refusalFor, treeOf, withIncoming } from '../files/tree'
import { mayEditParcel, readParcel } from '../read'
import { readTemplates } from '../templates'

export const getPropertyUploadLink = method(contract, {
  subject: (_ctx, { id }) => readParcel(id),
  policy: mayEditParcel,
  async handle({ actor, now }, doc, { folderId, file: { name, size, folder = '' } }) {
    if (size > MAX_FILE_BYTES) throw tooLarge()
    const place = placeOf({ folder, name })
    const roomId = filePlaceId({ parcelId: doc._id, folderId })
    await roomForUpload(actor, roomId, now)
    const tree = treeOf(doc, await readTemplates())
    // What the tree has no room for is said before the first byte.
    const file = { name: place.name, serverId: '', fileSizeInBytes: size, created: now.toISOString(), isPublic: false }
    const tried = withIncoming(tree, { file, folderId, path: place.folder, at: now })
    if ('fault' in tried) throw refusalFor(tried.fault)
    const inFolder = place.folder === '' ? folderIn(tree, folderId)?.folder.contents : []
    const known = inFolder?.find((one) => sameName({ folder: '', name: one.name }) === sameName(place))
    return {
      url: UPLOADS_PATH,
      formUrl: `${FILES_PATH}/gis/document/${doc._id}?folder=${encodeURIComponent(folderId)}`,
      metadata: { roomId, filename: place.name, folder: place.folder },
      replaces: known?.serverId ?? null,
    }
  },
})

import { getUploadLink as contract } from '../../contract/rooms/getUploadLink'
import { MAX_FILE_BYTES } from '../../contract/rooms/views'
import { FILES_PATH } from '../../blobs/area'
import { type FileDoc, FileModel, nameKeyOf, placeOf, sealOf } from '../../files/area'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { mayWriteRoom } from '../policy'
import { refusalToWrite } from '../present'
import { roomSubject } from '../subject'

/** Where tus takes files in (server/uploads). */
const UPLOADS_PATH = '/api/v1/uploads'

export const getUploadLink = method(contract, {
  subject: ({ actor, now }, { roomId }) => roomSubject(roomId, { actor, now, method: contract.name }),
  policy: mayWriteRoom,
  async handle({ actor }, subject, { roomId, file }) {
    const refusal = refusalToWrite(actor, subject)
    if (refusal !== null) throw new AppError('conflict', { reason: `refused.${refusal}` })
    if (file.size > MAX_FILE_BYTES)
      throw new AppError('tooLarge', { reason: 'files.tooLarge', params: { max: MAX_FILE_BYTES / 1_000_000 } })
    const place = placeOf({ folder: file.folder ?? '', name: file.name })
    const nameKey = nameKeyOf(place, { roomId, seal: await sealOf(subject.room) })
    const known = await FileModel.findOne({ roomId, nameKey }, { _id: 1 }).lean<Pick<FileDoc, '_id'>>()
    return {
      url: UPLOADS_PATH,
      formUrl: `${FILES_PATH}/${roomId}`,
      metadata: { roomId, filename: place.name, folder: place.folder },
      replaces: known?._id ?? null,
    }
  },
})

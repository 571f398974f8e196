import { pathOf } from '../../../engine/files'
import type { Actor } from '../../calls/actor'
import { readBlob } from '../../blobs/area'
import { importDocumentsFromProperty as contract } from '../../contract/parcels/importDocumentsFromProperty'
import { filesIn, placeOf } from '../../files/area'
import { AppError } from '../../platform/errors'
import { mayWriteRoom, type RoomSubject, roomSubject } from '../../rooms/area'
import { method } from '../../calls/method'
import type { AccessDecision } from '../../calls/accessDecision'
import { roomForUpload, takeWhole } from '../../uploads/area'
import { assertHandedOut, handedFile, readableFiles } from '../files/handOut'
import { mayEditParcel } from '../read'

const mayImport = (actor: Actor, subject: RoomSubject): AccessDecision => {
  const verdict = mayWriteRoom(actor, subject)
  return verdict.allowed ? mayEditParcel(actor) : verdict
}

export const importDocumentsFromProperty = method(contract, {
  subject: ({ actor, now }, { roomId }) => roomSubject(roomId, { actor, now, method: contract.name }),
  policy: mayImport,
  async handle({ actor, now }, { room }, { propertyId, fileIds }) {
    const { user } = actor
    if (!user) throw new AppError('notLoggedIn')
    const { files } = await readableFiles(actor, propertyId)
    // Everything is looked at first: nothing is copied while one of them stands against it.
    const wanted = [...new Set(fileIds)].map((id) => {
      const found = files.find(({ file, isArchived }) => !isArchived && file.serverId === id)
      if (!found) throw new AppError('notFound')
      assertHandedOut(found)
      return found
    })
    await roomForUpload(actor, room._id, now)
    const there = new Map((await filesIn(room)).map((file) => [pathOf(file), file.newest.sha256]))
    const [added, unchanged]: [string[], string[]] = [[], []]
    for (const one of wanted) {
      const file = handedFile(one)
      if (!file) throw new AppError('notFound')
      // In its folders: what has the same name in another one is another file, also when it is copied later.
      const place = placeOf(file)
      if (there.get(pathOf(place)) === file.sha256) {
        unchanged.push(pathOf(place))
        continue
      }
      // As an upload like every other: it counts, is scanned, told, and outlives a crash.
      await takeWhole({ room, place, size: file.size }, readBlob(file.blobId, { key: null }) as AsyncIterable<Uint8Array>, { actor, user })
      there.set(pathOf(place), file.sha256)
      added.push(pathOf(place))
    }
    return { added, unchanged }
  },
})

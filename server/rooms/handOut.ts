import type { LinkTarget } from '../blobs/area'
import { filesIn, type HandedFile, type HandedOut, isHeldBack, type OpenFile, type RoomDoc, RoomModel, sealOf } from '../files/area'
import { isOpened } from '../offers/area'
import { type TenderDoc, TenderModel } from '../tenders/area'
import { asSubmitted } from './present'
import { standingIn, withFiles, type Submitted } from './submitted'

const chosen = (file: OpenFile, versionId: string | null): HandedFile[] => {
  const version = versionId === null ? file.newest : file.versions.find(({ id }) => id === versionId)
  return version ? [{ ...version, fileId: file.doc._id, folder: file.folder, name: file.name }] : []
}

/** After its opening a room holds what was submitted, nothing else; before, and where nothing was, it is the company's own workshop. */
async function submittedIn({ tenderId, owner, matter }: RoomDoc): Promise<Submitted | null> {
  const tender = matter && (await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>())
  if (!matter || !tender || !isOpened(matter, tender, owner.id)) return null
  return withFiles((await standingIn(tenderId, matter.lotId))(owner.id, matter), matter.envelope)
}

/**
 * What a link hands out (getDownloadLink judged who may): one version of a file, or all files of a room as they are now. Files of what is
 * sealed come with their names opened. Null: the room or the file is gone. Files that are held back are left out.
 */
export async function handedOut({ roomId, fileId, versionId, name }: LinkTarget): Promise<HandedOut | null> {
  const room = await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  if (!room || room.deletedAt !== null) return null
  const submitted = await submittedIn(room)
  const files = (await filesIn(room))
    .filter(({ doc }) => fileId === null || doc._id === fileId)
    .flatMap((file) => asSubmitted(file, submitted) ?? [])
    .flatMap((file) => chosen(file, versionId))
    .filter((file) => !isHeldBack(file))
    .map((file) => (name === undefined ? file : { ...file, name, folder: '' }))
  if (fileId !== null && files.length === 0) return null
  return { room, key: (await sealOf(room))?.key ?? null, files }
}

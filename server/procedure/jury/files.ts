import { FileModel, isHeldBack, openHere, type OpenVersion, RoomModel, sealOf, type FileDoc, type RoomDoc } from '../../files/area'
import type { SubmittedFile } from '../../offers/area'
import { inParts } from '../../platform/inParts'

interface Found {
  roomId: string
  fileId: string
  version: OpenVersion
}

/** Where files of works lie, as they were submitted. Whoever asks has judged that the reader may know them by their numbers. */
export async function storedFiles(files: readonly SubmittedFile[]): Promise<(file: SubmittedFile) => Found | null> {
  const ids = files.map(({ id }) => id)
  const docs = await inParts(ids, (part) => FileModel.find({ _id: { $in: part }, deletedAt: null }).lean<FileDoc[]>())
  const roomIds = [...new Set(docs.map(({ roomId }) => roomId))]
  const rooms = await inParts(roomIds, (part) => RoomModel.find({ _id: { $in: part } }).lean<RoomDoc[]>())
  const seals = new Map(await Promise.all(rooms.map(async (room) => [room._id, await sealOf(room)] as const)))
  const byId = new Map(docs.map((doc) => [doc._id, doc]))
  return ({ id, blobId }) => {
    const doc = byId.get(id)
    const seal = doc && seals.get(doc.roomId)
    const file = doc && seal !== undefined ? openHere(doc, { roomId: doc.roomId, seal }) : null
    const version = file?.versions.find((one) => one.blobId === blobId)
    return doc && version ? { roomId: doc.roomId, fileId: id, version } : null
  }
}

export const heldBack = ({ version }: Found): string | null =>
  isHeldBack(version) ? (version.scan === 'infected' ? 'infected' : 'notScannedYet') : null

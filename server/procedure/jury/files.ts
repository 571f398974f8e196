import { FileModel, filesIn, isHeldBack, type OpenVersion, RoomModel, type FileDoc, type RoomDoc } from '../../files/area'
import type { SubmittedFile } from '../../offers/area'

interface Found {
  roomId: string
  version: OpenVersion
}

/** Where a file of a work lies, as it was submitted. Whoever asks has judged that the reader may know it by its number. */
export async function storedFile({ id, blobId }: SubmittedFile): Promise<Found | null> {
  const doc = await FileModel.findOne({ _id: id }, { roomId: 1 }).lean<Pick<FileDoc, 'roomId'>>()
  const room = doc && (await RoomModel.findOne({ _id: doc.roomId }).lean<RoomDoc>())
  const file = room && (await filesIn(room)).find((one) => one.doc._id === id)
  const version = file?.versions.find((one) => one.blobId === blobId)
  return room && version ? { roomId: room._id, version } : null
}

export const heldBack = ({ version }: Found): string | null =>
  isHeldBack(version) ? (version.scan === 'infected' ? 'infected' : 'notScannedYet') : null

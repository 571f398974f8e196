import { ORIGINAL } from '../../engine/languages'
import { inParts } from '../platform/inParts'
import { FileModel, type FileDoc, type FileFacts, type FileVersion } from './model'
import { sameName, type FilePlace } from '../../engine/files'
import type { RoomDoc } from './roomModel'
import { factsIn, nameKeyOf, placeIn, sealOf, type RoomSeal } from './seal'

export type OpenVersion = Pick<FileVersion, 'id' | 'no' | 'at' | 'by' | 'byName' | 'blobId' | 'scan'> & FileFacts

/** A file as whoever may read it knows it; versions the oldest first, never empty. */
export interface OpenFile extends FilePlace {
  doc: FileDoc
  versions: OpenVersion[]
  newest: OpenVersion
}

const openVersion = (version: FileVersion, { roomId, seal }: { roomId: string; seal: RoomSeal | null }): OpenVersion => {
  const { id, no, at, by, byName, blobId, scan } = version
  return { id, no, at, by, byName, blobId, scan, ...factsIn(version, { roomId, seal }) }
}

/** Whoever asks has judged that the reader may know it. */
export const openFile = (doc: FileDoc, seal: RoomSeal | null): OpenFile => {
  const versions = doc.versions.map((one) => openVersion(one, { roomId: doc.roomId, seal }))
  const newest = versions.at(-1)
  if (!newest) throw new Error(`file ${doc._id} has no version`)
  return { ...placeIn(doc, seal), doc, versions, newest }
}

type Room = Pick<RoomDoc, '_id' | 'tenderId' | 'matter'>

/**
 * Whether a sealed file was put into this room by Lotse: its name's key is made with the matter's, of the room and the name. Null: its
 * names do not open.
 */
export const openHere = (doc: FileDoc, { roomId, seal }: { roomId: string; seal: RoomSeal | null }): OpenFile | null => {
  if (seal === null) return openFile(doc, seal)
  try {
    const file = openFile(doc, seal)
    return doc.nameKey === nameKeyOf(file, { roomId, seal }) ? file : null
  } catch {
    return null
  }
}

/** All files of a room, deleted ones left out, by folder and name; what was put there past Lotse is none of it. */
export async function filesIn(room: Room): Promise<OpenFile[]> {
  const docs = await FileModel.find({ roomId: room._id }).lean<FileDoc[]>()
  const there = docs.filter(({ deletedAt }) => deletedAt === null)
  if (there.length === 0) return []
  const seal = await sealOf(room)
  const order = new Intl.Collator(ORIGINAL, { numeric: true })
  return there.flatMap((doc) => openHere(doc, { roomId: room._id, seal }) ?? []).sort((a, b) => order.compare(sameName(a), sameName(b)))
}

type Counted = Pick<FileDoc, 'roomId' | 'deletedAt'> & { versions: Pick<FileVersion, 'at'>[] }
const COUNTED = { roomId: 1, deletedAt: 1, 'versions.at': 1 }

const countBy = (rows: readonly Counted[], before: ReadonlyMap<string, Date | null> = new Map()): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { roomId, deletedAt, versions } of rows) {
    const moment = before.get(roomId) ?? null
    const isThere = deletedAt === null && (moment === null || versions.some(({ at }) => at <= moment))
    if (isThere) counts.set(roomId, (counts.get(roomId) ?? 0) + 1)
  }
  return counts
}

/** How many files lie in each of these rooms, or lay there at a moment; rooms without one are not in it. */
export const countFiles = async (rooms: readonly { roomId: string; before: Date | null }[]): Promise<Map<string, number>> =>
  countBy(
    await inParts(
      rooms.map(({ roomId }) => roomId),
      (part) => FileModel.find({ roomId: { $in: part } }, COUNTED).lean<Counted[]>(),
    ),
    new Map(rooms.map(({ roomId, before }) => [roomId, before])),
  )

/** The same for all rooms that one thing owns, such as a tender's documents, known by its id alone. */
export const countFilesOfOwner = async (ownerId: string): Promise<{ counts: Map<string, number>; fileIds: string[] }> => {
  const files = await FileModel.find({ ownerId }, COUNTED).lean<(Counted & Pick<FileDoc, '_id'>)[]>()
  return { counts: countBy(files), fileIds: files.map(({ _id }) => _id) }
}

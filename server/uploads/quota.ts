import { storedBytes } from '../blobs/area'
import { type FileDoc, FileModel, type RoomDoc, RoomModel } from '../files/area'
import { AppError } from '../platform/errors'
import { inParts } from '../platform/inParts'
import { UploadModel, type UploadDoc } from './model'
import { blobsOfTarget } from './targets'
import { perWorld } from '../platform/world'

const GIGABYTE = 1_000_000_000

/**
 * Bytes that one holder's rooms may have: a company in one procedure, a tender's own documents, the attachments of one person's messages
 * and questions.
 */
const MOST: Readonly<Record<RoomDoc['owner']['kind'], number>> = {
  offer: 20 * GIGABYTE,
  tender: 200 * GIGABYTE,
  message: 5 * GIGABYTE,
  question: 5 * GIGABYTE,
  note: 5 * GIGABYTE,
  parcel: 50 * GIGABYTE,
}

/** Each message and question has rooms of its own: there it is the person that counts. */
const isByPerson = ({ owner: { kind } }: RoomDoc): boolean => kind === 'message' || kind === 'question'

/** Whose sum a file in this room counts in. */
export const holderOf = (room: RoomDoc, userId: string): string =>
  isByPerson(room) ? `${room.owner.kind}:${userId}` : `${room.owner.kind}:${room.owner.id}`

/** How long what was measured on the disk holds; what was kept since is added. */
const FRESH_MS = 10_000
const MAX_MEASURED = 500
const measured = perWorld(() => new Map<string, { bytes: number; at: number }>())

const filesOf = async (room: RoomDoc, userId: string): Promise<Pick<FileDoc, 'versions'>[]> => {
  const fields = { 'versions.blobId': 1, deletedAt: 1 }
  if (!isByPerson(room)) return FileModel.find({ ownerId: room.owner.id, deletedAt: null }, fields).lean<Pick<FileDoc, 'versions'>[]>()
  const rooms = await RoomModel.find({ part: room.part, createdBy: userId }, { _id: 1 }).lean<Pick<RoomDoc, '_id'>[]>()
  return inParts(
    rooms.map(({ _id }) => _id),
    (part) => FileModel.find({ roomId: { $in: part }, deletedAt: null }, fields).lean<Pick<FileDoc, 'versions'>[]>(),
  )
}

/** Bytes on the disk; sizes of what is sealed are known to nobody else. */
const onDisk = async (room: RoomDoc, userId: string): Promise<{ bytes: number; at: number }> => {
  const holder = holderOf(room, userId)
  const known = measured.get(holder)
  if (known && Date.now() - known.at < FRESH_MS) return known
  const at = Date.now()
  const blobs = (await blobsOfTarget(room)) ?? (await filesOf(room, userId)).flatMap(({ versions }) => versions.map(({ blobId }) => blobId))
  let bytes = 0
  for (let n = 0; n < blobs.length; n += 50) for (const size of await Promise.all(blobs.slice(n, n + 50).map(storedBytes))) bytes += size
  if (measured.size >= MAX_MEASURED) measured.clear()
  measured.set(holder, { bytes, at })
  return { bytes, at }
}

type Announced = Pick<UploadDoc, '_id' | 'reserved' | 'state' | 'keptAt'>

/** Bytes that a holder has announced and that are not among those measured: under way, or kept since. */
const announced = async (holder: string, since: number): Promise<number> => {
  const all = await UploadModel.find({ holder }, { reserved: 1, state: 1, keptAt: 1 }).lean<Announced[]>()
  const counts = ({ state, keptAt }: Announced): boolean => state !== 'kept' || (keptAt !== undefined && keptAt.getTime() >= since)
  return all.filter(counts).reduce((sum, one) => sum + (one.reserved ?? 0), 0)
}

/**
 * Refuses (413) what is more than its holder may have, everything announced included. Asked after the announcement is stored: of two that
 * come at once and fit one by one alone, at least one is refused. Answers what is announced.
 */
export async function assertQuota(room: RoomDoc, userId: string, most = MOST[room.owner.kind]): Promise<number> {
  const { bytes, at } = await onDisk(room, userId)
  const open = await announced(holderOf(room, userId), at)
  if (bytes + open > most) throw new AppError('tooLarge', { reason: 'files.quota', params: { max: Math.round(most / GIGABYTE) } })
  return open
}

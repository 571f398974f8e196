import { type FileDoc, FileModel, filesIn, type OpenFile, type RoomDoc, RoomModel } from '../files/area'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'

interface Taking {
  owner: { kind: 'question' | 'note'; id: string }
  tenderId: string
  by: { id: string }
  /** Of the company that wrote; null: the team's own. */
  orgId: number | null
  /** Nothing more is added from then on; null: it stays open. */
  closedAt: Date | null
  at: Date
  /** Where the room stands in the call. */
  path: string
}

/** Files go with their room, which was nobody's tender's: what is taken out by its tender finds them by it. */
export async function takeFiles(roomId: string, { ownerId, tenderId }: Pick<FileDoc, 'ownerId' | 'tenderId'>): Promise<void> {
  for (const { _id } of await FileModel.find({ roomId, tenderId: '' }, { _id: 1 }).lean<Pick<FileDoc, '_id'>[]>())
    await commit(FileModel, { _id }, { $set: { tenderId, ownerId } })
}

/**
 * Makes a room of attachments that was its writer's alone (POST /api/v1/files/temp) one of a question or a note, and answers its files.
 * Taken again for the same one nothing happens. 422 for a room that is not the caller's own, 409 where a virus was found in a note's.
 */
export async function takeRoom(roomId: string, { owner, tenderId, by, orgId, closedAt, at, path }: Taking): Promise<OpenFile[]> {
  const room = await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  const isTaken = room?.owner.kind === owner.kind && room.owner.id === owner.id && room.tenderId === tenderId
  const isOwn = room !== null && room.owner.kind === 'message' && room.tenderId === '' && room.createdBy === by.id
  if (!isTaken && !isOwn) throw new AppError('invalid', { errors: [{ path, rule: 'unknownRoom' }] })
  const files = await filesIn({ ...room, tenderId })
  // Before it is taken: of a room that was taken nothing can be taken out any more.
  if (owner.kind === 'note' && files.some(({ newest }) => newest.scan === 'infected'))
    throw new AppError('conflict', { reason: 'refused.fileInfected' })
  if (!isTaken) {
    const type = orgId === null ? 'CLIENT' : 'CONTRACTOR'
    const set = { owner, tenderId, part: owner.kind, orgId, type, closedAt, createdBy: null, updated: at }
    await commit(RoomModel, { _id: roomId, 'owner.kind': 'message', createdBy: by.id }, { $set: set })
  }
  await takeFiles(roomId, { ownerId: owner.id, tenderId })
  return files
}

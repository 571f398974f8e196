import { removeBlob } from '../blobs/area'
import { blankRoom, type FileDoc, FileModel, filesIn, type OpenFile, type RoomDoc, RoomModel } from '../files/area'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { takeFiles } from './takeRoom'

/*
 * Attachments of a message: a room that is its writer's alone, then taken for one message (nothing is added any more), then given to the
 * message's readers.
 */

/** A room for what is attached to a message that is being written; made again under the same id it is the one that is there. */
export async function makeAttachments(_id: string, userId: string, at: Date): Promise<RoomDoc> {
  const room: RoomDoc = {
    ...blankRoom(at),
    _id,
    owner: { kind: 'message', id: userId },
    tenderId: '',
    part: 'message',
    type: 'CONTRACTOR',
    name: 'Anhang',
    description: '',
    ordinal: 0,
    orgId: null,
    createdBy: userId,
  }
  await RoomModel.create(room).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
  return room
}

interface Taking {
  userId: string
  messageId: string
  at: Date
  /** Whether the message that it was taken for before came to be: a crash in between leaves a room taken for none. */
  exists(messageId: string): Promise<boolean>
}

/** Whoever took it may be writing the message just now. */
const isYoung = ({ closedAt }: RoomDoc, at: Date): boolean => closedAt !== null && at.getTime() - closedAt.getTime() < 60_000

/**
 * Takes a room for this message alone and answers its files; from now on nothing is added. Taken again for the same one it is as it was.
 * 404 where it is not the writer's, 409 where it went out with another message (refused.messageSent) or a virus was found in it
 * (refused.fileInfected).
 */
export async function takeAttachments(roomId: string, { userId, messageId, at, exists }: Taking): Promise<OpenFile[]> {
  const room = await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  if (room?.owner.kind !== 'message' || room.createdBy !== userId || room.deletedAt !== null) throw new AppError('notFound')
  if (room.messageId !== messageId) {
    if (room.messageId !== undefined && ((await exists(room.messageId)) || isYoung(room, at)))
      throw new AppError('conflict', { reason: 'refused.messageSent' })
    const guard = { _id: roomId, messageId: room.messageId ?? { $exists: false } }
    await commit(RoomModel, guard, { $set: { messageId, closedAt: at, updated: at } })
  }
  const files = await filesIn(room)
  if (files.some(({ newest }) => newest.scan === 'infected')) {
    await freeAttachments(roomId, messageId)
    throw new AppError('conflict', { reason: 'refused.fileInfected' })
  }
  return files
}

/** The message did not come to be: the room is its writer's to go on with. */
export async function freeAttachments(roomId: string, messageId: string): Promise<void> {
  await commit(RoomModel, { _id: roomId, messageId }, { $unset: { messageId: 1 }, $set: { closedAt: null } })
}

export interface Given {
  messageId: string
  tenderId: string
  /** The company that wrote; null: the authority. */
  orgId: number | null
  readers: NonNullable<RoomDoc['readers']>
  name: string
}

/** Hands a taken room over to the message's readers; as often as one likes. One that another message was sent with stays that one's. */
export async function giveAttachments(roomId: string, { messageId, tenderId, orgId, readers, name }: Given): Promise<void> {
  const set = { owner: { kind: 'message', id: messageId }, tenderId, orgId, readers, name, type: orgId === null ? 'CLIENT' : 'CONTRACTOR' }
  try {
    await commit(RoomModel, { _id: roomId, messageId }, { $set: set })
    await takeFiles(roomId, { ownerId: messageId, tenderId })
  } catch (fault) {
    if (!(fault instanceof AppError && fault.code === 'conflict')) throw fault
  }
}

/** What was attached to a message that was not sent for so long goes, in ms; the draft that it belonged to is gone too. */
const NEVER_SENT = 30 * 86_400_000

/** Takes away attachments that were never sent, with their bytes. A few at a time. */
export async function sweepAttachments(at: Date, exists: (messageId: string) => Promise<boolean>): Promise<void> {
  const old = { $gt: new Date(0), $lt: new Date(at.getTime() - NEVER_SENT) }
  const rooms = await RoomModel.find({ part: 'message', created: old, tenderId: '', deletedAt: null }).limit(20).lean<RoomDoc[]>()
  for (const { _id, messageId } of rooms) {
    if (messageId !== undefined && (await exists(messageId))) continue
    await commit(RoomModel, { _id, tenderId: '' }, { $set: { deletedAt: at } })
    for (const file of await FileModel.find({ roomId: _id }).lean<FileDoc[]>()) {
      for (const { blobId } of file.versions) await removeBlob(blobId)
      await commit(FileModel, { _id: file._id }, { $set: { deletedAt: at } })
    }
  }
}

import { type RoomDoc, RoomModel } from '../files/area'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'

interface Taking {
  tenderId: string
  questionId: string
  by: { id: string }
  /** Of the asker; null: it holds attachments of an answer, which the team alone reads until they are published. */
  orgId: number | null
  at: Date
  /** Where the room stands in the call. */
  path: string
}

/**
 * Makes a room of attachments that was its writer's alone (POST /api/v1/files/temp) one of a question: the asker's is closed with it, the
 * team's stays open. Taken again by the same question nothing happens. 422 for a room that is not the caller's own.
 */
export async function takeRoom(roomId: string, { tenderId, questionId, by, orgId, at, path }: Taking): Promise<void> {
  const room = await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  if (room?.owner.kind === 'question' && room.owner.id === questionId) return
  const isOwn = room !== null && room.owner.kind === 'message' && room.tenderId === '' && room.createdBy === by.id
  if (!isOwn) throw new AppError('invalid', { errors: [{ path, rule: 'unknownRoom' }] })
  const set = {
    owner: { kind: 'question', id: questionId },
    tenderId,
    part: 'question',
    orgId,
    type: orgId === null ? 'CLIENT' : 'CONTRACTOR',
    closedAt: orgId === null ? null : at,
    createdBy: null,
    updated: at,
  }
  await commit(RoomModel, { _id: roomId, 'owner.kind': 'message', createdBy: by.id }, { $set: set })
}

import { blankRoom, filesIn, makeRooms, offerRoomId, type OpenFile, type RoomDoc, RoomModel } from '../files/area'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import type { RequestDoc } from './model'

/** The room in which a bidder puts what is asked for; its id follows from the request. */
export const requestRoomId = (offerId: string, requestId: string): string => offerRoomId(offerId, 'request', requestId)

type Asked = Pick<RequestDoc, '_id' | 'no' | 'roomId' | 'tenderId' | 'offerId' | 'orgId' | 'subject' | 'deadline' | 'created'>

/** Made as often as one likes: there is one. */
export const makeRequestRoom = ({ no, roomId, tenderId, offerId, orgId, subject, deadline, created }: Asked): Promise<void> =>
  makeRooms([
    {
      ...blankRoom(created),
      _id: roomId,
      owner: { kind: 'offer', id: offerId },
      tenderId,
      orgId,
      part: 'request',
      type: 'CONTRACTOR',
      name: `${no} ${subject}`.slice(0, 200),
      description: '',
      ordinal: 0,
      until: deadline,
    },
  ])

const change = async (roomId: string, set: Partial<Pick<RoomDoc, 'until' | 'closedAt'>>): Promise<void> => {
  await commit(RoomModel, { _id: roomId }, { $set: set })
}

export const extendRequestRoom = ({ roomId, deadline }: Pick<RequestDoc, 'roomId' | 'deadline'>): Promise<void> =>
  change(roomId, { until: deadline })

/** From now on nothing more is taken in. */
export const closeRequestRoom = (roomId: string, at: Date): Promise<void> => change(roomId, { closedAt: at })
export const reopenRequestRoom = (roomId: string): Promise<void> => change(roomId, { closedAt: null })

/**
 * Opens a room again that was closed before `before` for an answer that never came; closes it as it was where that came in this very
 * moment.
 */
export const reopenLeftRoom = async (
  roomId: string,
  { before, isStillLeft }: { before: Date; isStillLeft(): Promise<boolean> },
): Promise<void> => {
  const room = await RoomModel.findOne({ _id: roomId }, { closedAt: 1 }).lean<Pick<RoomDoc, 'closedAt'>>()
  if (!room?.closedAt || room.closedAt > before) return
  await reopenRequestRoom(roomId)
  if (!(await isStillLeft())) await closeRequestRoom(roomId, room.closedAt)
}

/** What lies in it, struck files left out; refuses (409) while one is infected. */
export async function filesOfRequest(roomId: string): Promise<OpenFile[]> {
  const room = await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  const files = room ? await filesIn(room) : []
  if (files.some(({ newest }) => newest.scan === 'infected')) throw new AppError('conflict', { reason: 'refused.fileInfected' })
  return files.filter(({ doc }) => doc.struck === null)
}

import { roomsForParts } from '../files/offerRooms'
import type { FindUnfinished } from '../offers/unfinished'
import { isLeaseHeld } from '../platform/leases'
import { leaseOf } from './lease'
import { UploadModel, type UploadDoc } from './model'

/**
 * Whether bytes are coming in for a place right now, or have come in whole and are not a document yet. What broke off or rests keeps nobody from submitting: whoever
 * began it may be gone.
 */
export const uploadsUnderWay: FindUnfinished = async (place, at) => {
  const rooms = await roomsForParts(place, [place], at)
  const open = await UploadModel.find({ roomId: { $in: rooms.map(({ _id }) => _id) }, state: { $ne: 'kept' } }, { receivedAt: 1 }).lean<
    Pick<UploadDoc, '_id' | 'receivedAt'>[]
  >()
  for (const { _id, receivedAt } of open) if (receivedAt !== null || (await isLeaseHeld(leaseOf(_id)))) return true
  return false
}

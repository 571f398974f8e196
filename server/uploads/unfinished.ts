import { setTimeout as wait } from 'node:timers/promises'
import { roomsForParts } from '../files/area'
import type { OfferPlace } from '../offers/area'
import { heldUntil } from '../platform/leases'
import { finishOne } from './finish'
import { HOLDS_MS, leaseOf } from './lease'
import { UploadModel, type UploadDoc } from './model'

/** A writer that died is silent for as long as it held. */
const PATIENCE_MS = HOLDS_MS + 2_000
/** All bytes are here, and only the making of a document is awaited: right after a crash others wait for theirs, too. */
const MORE_WHERE_WHOLE_MS = 22_000
const LOOK_MS = 250
const neverAborted = new AbortController().signal

/**
 * Makes a document of what is whole and in nobody's hands. rests: some of it was lost with the server, and whoever sent it sends it again.
 */
const made = (_id: string): Promise<'document' | 'rests' | 'waits'> =>
  finishOne(_id, neverAborted).then(
    (isDocument) => (isDocument ? 'document' : 'rests'),
    () => 'waits',
  )

/** The one that is asked about, whether all its bytes are here, and the moment that its writer, if it has one, said to live until. */
const stateOf = async (_id: string): Promise<{ isOpen: boolean; isWhole: boolean; until: number | null }> => {
  const upload = await UploadModel.findOne({ _id, state: { $ne: 'kept' } }, { receivedAt: 1 }).lean<Pick<UploadDoc, 'receivedAt'>>()
  const until = upload === null ? null : await heldUntil(leaseOf(_id))
  const isWhole = upload !== null && upload.receivedAt !== null
  return { isOpen: isWhole || until !== null, isWhole, until: until?.getTime() ?? null }
}

/**
 * Whether bytes are coming in for a place right now, or have come in whole and are not a document yet. What broke off or rests keeps nobody
 * from submitting: whoever began it may be gone. Nor does a writer that died with its server, which is why an answer may take `patience`,
 * in milliseconds: who submits again right after a crash, in the last seconds of a deadline, is not turned away for the dead. A writer that
 * lives shows it by renewing its lease, and is told at once, unless it only makes the document of what is whole. What is whole and in
 * nobody's hands is made a document here and now: the server that came back does one after another, and after the crash of a rush
 * somebody's turn would come too late.
 */
export const uploadsUnderWay = async (
  place: OfferPlace,
  at: Date,
  { patience = PATIENCE_MS, moreWhereWhole = MORE_WHERE_WHOLE_MS } = {},
): Promise<boolean> => {
  const rooms = await roomsForParts(place, [place], at)
  const open = await UploadModel.find({ roomId: { $in: rooms.map(({ _id }) => _id) }, state: { $ne: 'kept' } }, { _id: 1 }).lean<
    Pick<UploadDoc, '_id'>[]
  >()
  const giveUp = Date.now() + patience
  for (const { _id } of open) {
    const first = await stateOf(_id)
    for (let now = first; now.isOpen; now = await stateOf(_id)) {
      const isAlive = first.until !== null && now.until !== null && now.until !== first.until
      if ((isAlive && !now.isWhole) || Date.now() >= giveUp + (now.isWhole ? moreWhereWhole : 0)) return true
      if (now.isWhole && now.until === null && (await made(_id)) !== 'waits') break
      await wait(LOOK_MS)
    }
  }
  return false
}

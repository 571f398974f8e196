import type { Db } from 'mongodb'
import { newId } from '../../server/platform/newId'
import { signOpening } from '../../server/tenders/openingProof'

/**
 * The first lot opened as by two people, in one write: for what is about the time after an opening, and not about one. It counts as a
 * change, so that a timer that rings at the same moment looks again instead of writing the lots as they were.
 */
export const putOpened = async (db: Db, tenderId: string, what: 'applications' | 'offers' = 'applications'): Promise<void> => {
  const at = new Date()
  const facts = { id: newId(), no: 'N-2026-1', what, round: 1, finishedAt: at, offerRound: 1, deadline: null, by: [] }
  const openings = [signOpening(tenderId, 'LOT-0001', facts)]
  const lot = { 'lots.0.stage': what === 'applications' ? 4 : 7, [`lots.0.openedAt.${what}`]: at, 'lots.0.openings': openings }
  await db.collection<{ _id: string }>('tenders').updateOne({ _id: tenderId }, { $set: lot, $inc: { epoch: 1 } })
}

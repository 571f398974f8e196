import type { Db } from 'mongodb'
import { newId } from '../../server/platform/newId'
import { signOpening } from '../../server/tenders/openingProof'

/** Applications of the first lot opened as by two people, in one write: for what is about the time after an opening, and not about one. */
export const putOpened = async (db: Db, tenderId: string): Promise<void> => {
  const at = new Date()
  const facts = { id: newId(), no: 'N-2026-1', what: 'applications' as const, round: 1, finishedAt: at, offerRound: 1, deadline: null, by: [] }
  const openings = [signOpening(tenderId, 'LOT-0001', facts)]
  const lot = { 'lots.0.stage': 4, 'lots.0.openedAt.applications': at, 'lots.0.openings': openings }
  await db.collection<{ _id: string }>('tenders').updateOne({ _id: tenderId }, { $set: lot })
}

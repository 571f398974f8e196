import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { ownIntents, placeIn } from '../platform/intentProof'
import { type OpeningDoc, type TenderDoc, TenderModel, thoseIn } from '../tenders/area'

interface Begun {
  type?: unknown
  at?: unknown
  actor?: { id?: unknown } | null
  data?: Record<string, unknown>
}

/** Whether an opening under way was begun, and joined, by whom the row says, then, and of this: as the log has it, or is about to. */
export async function isBegunInLog(tender: Pick<TenderDoc, '_id' | 'pending'>, lotId: string, opening: OpeningDoc): Promise<boolean> {
  const { id, what, round } = opening
  const people = thoseIn(opening).map((one, n) => ({ ...one, type: n === 0 ? 'OPENING_BEGUN' : 'OPENING_JOINED' }))
  const isThis = (at: unknown, { type, data = {} }: Pick<Begun, 'type' | 'data'>, one: (typeof people)[number]): boolean =>
    at instanceof Date &&
    at.getTime() === one.at.getTime() &&
    [type === one.type, data.opening === id, data.lotId === lotId, data.what === what, data.round === round].every(Boolean)
  const left = ownIntents(placeIn(TenderModel, tender._id), tender.pending).map(({ facts }) => facts as Begun)
  const isLeft = (one: (typeof people)[number]): boolean =>
    left.some((facts) => facts.actor?.id === one.userId && isThis(facts.at, facts, one))
  if (people.every(isLeft)) return true
  const [hashes, found] = await Promise.all([
    knownHashes(people.map(({ userId }) => userId)),
    AuditModel.find({ tenderId: tender._id, type: { $in: ['OPENING_BEGUN', 'OPENING_JOINED'] } }).lean<AuditEntry[]>(),
  ])
  const told = await believedOf(found)
  return people.every(
    (one) =>
      isLeft(one) || told.some((entry) => entry.actor !== null && entry.actor === hashes.get(one.userId) && isThis(entry.at, entry, one)),
  )
}

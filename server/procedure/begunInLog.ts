import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { ownIntents, placeIn } from '../platform/intentProof'
import { type OpeningDoc, type TenderDoc, TenderModel, thoseIn } from '../tenders/area'

interface Begun {
  type?: unknown
  at?: unknown
  /** Of an intent a person, of an entry a hash. */
  actor?: unknown
  data?: Record<string, unknown>
}

const CLOCKS: readonly string[] = ['OPENING_BEGUN', 'OPENING_RENEWED']
const TYPES: readonly string[] = [...CLOCKS, 'OPENING_JOINED', 'OPENING_FINISHED']

/**
 * Whether an opening under way was begun, and joined since its time last began, by whom the row says, then, and of this, runs as long as
 * the row says, and is the lot's last: as the log has it, or is about to.
 */
export async function isBegunInLog(tender: Pick<TenderDoc, '_id' | 'pending'>, lotId: string, opening: OpeningDoc): Promise<boolean> {
  const { id, what, round } = opening
  const people = thoseIn(opening).map((one, n) => ({ ...one, type: n === 0 ? 'OPENING_BEGUN' : 'OPENING_JOINED' }))
  // One entry proves nobody twice.
  if (new Set(people.map(({ userId }) => userId)).size < people.length) return false
  const left = ownIntents(placeIn(TenderModel, tender._id), tender.pending).map(({ facts }) => facts as Begun)
  const [hashes, found] = await Promise.all([
    knownHashes(people.map(({ userId }) => userId)),
    AuditModel.find({ tenderId: tender._id, type: { $in: TYPES } })
      .sort({ tenderSeq: 1 })
      .lean<AuditEntry[]>(),
  ])
  const told: Begun[] = await believedOf(found)
  const ofLot = [...told, ...left].filter(({ data }) => data?.lotId === lotId)
  if (ofLot.some(({ type, data }) => type === 'OPENING_FINISHED' && data?.opening === id)) return false
  const last = ofLot
    .filter(({ type }) => CLOCKS.some((one) => one === type))
    .sort((a, b) => Number(a.at) - Number(b.at))
    .at(-1)
  if (last?.data?.opening !== id || last.data.expiresAt !== opening.expiresAt.toISOString()) return false
  const isBy = (entry: Begun, userId: string): boolean =>
    left.includes(entry)
      ? (entry.actor as { id?: unknown } | null)?.id === userId
      : typeof entry.actor === 'string' && entry.actor === hashes.get(userId)
  return people.every(({ userId, at, type }) =>
    ofLot.some(
      (entry) =>
        isBy(entry, userId) &&
        Number(entry.at) === at.getTime() &&
        (type === 'OPENING_BEGUN' || at >= (last.at as Date)) &&
        [entry.type === type, entry.data?.opening === id, entry.data?.what === what, entry.data?.round === round].every(Boolean),
    ),
  )
}

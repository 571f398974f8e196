import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { ownIntents, placeIn } from '../platform/intentProof'
import { type OpeningDoc, type TenderDoc, TenderModel } from '../tenders/area'

interface Begun {
  type?: unknown
  at?: unknown
  actor?: { id?: unknown } | null
  data?: Record<string, unknown>
}

/** Whether an opening under way was begun by whom the row says, then, and of this: as the log has it, or is about to. */
export async function isBegunInLog(tender: Pick<TenderDoc, '_id' | 'pending'>, lotId: string, opening: OpeningDoc): Promise<boolean> {
  const { id, what, round, startedBy, startedAt } = opening
  const isThis = (at: unknown, data: Record<string, unknown> = {}): boolean =>
    at instanceof Date &&
    at.getTime() === startedAt.getTime() &&
    [data.opening === id, data.lotId === lotId, data.what === what, data.round === round].every(Boolean)
  const left = ownIntents(placeIn(TenderModel, tender._id), tender.pending).map(({ facts }) => facts as Begun)
  if (left.some(({ type, at, actor, data }) => type === 'OPENING_BEGUN' && actor?.id === startedBy && isThis(at, data))) return true
  const [hashes, found] = await Promise.all([
    knownHashes([startedBy]),
    AuditModel.find({ tenderId: tender._id, type: 'OPENING_BEGUN' }).lean<AuditEntry[]>(),
  ])
  return (await believedOf(found)).some(({ at, actor, data }) => actor !== null && actor === hashes.get(startedBy) && isThis(at, data))
}

import { type AuditEntry, AuditModel, believedOf, intentOfEntry, knownHashes } from '../log/area'
import { ownIntents, placeIn } from '../platform/intentProof'
import { type TenderDoc, TenderModel } from './model'

interface Facts {
  type?: string
  at?: Date
  actor?: { id?: string } | null
  data?: Record<string, unknown>
}

interface Told {
  type: string
  at: Date
  data: Record<string, unknown>
  isBy: (userId: string) => boolean
}

/** What the log has of a tender of these types, first to last, and then what it is about to have; `people`: whose doing is asked for. */
export async function toldOf(
  tender: Pick<TenderDoc, '_id' | 'pending'>,
  types: readonly string[],
  people: readonly string[] = [],
): Promise<Told[]> {
  const [hashes, found] = await Promise.all([
    knownHashes(people),
    AuditModel.find({ tenderId: tender._id, type: { $in: types } })
      .sort({ tenderSeq: 1 })
      .lean<AuditEntry[]>(),
  ])
  const entries = await believedOf(found)
  const written = new Set(entries.map(intentOfEntry))
  const left = ownIntents(placeIn(TenderModel, tender._id), tender.pending).filter(({ id }) => !written.has(id))
  return [
    ...entries.map(({ type, at, data, actor }) => ({
      ...{ type, at, data },
      isBy: (userId: string) => actor !== null && actor === hashes.get(userId),
    })),
    ...left.flatMap(({ facts }) => {
      const { type = '', at = new Date(0), data = {}, actor } = facts as Facts
      return types.includes(type) ? [{ type, at, data, isBy: (userId: string) => actor?.id === userId }] : []
    }),
  ]
}

import { type AuditEntry, AuditModel, believedOf, writtenOf } from '../../log/area'
import { ownIntents, placeIn } from '../../platform/intentProof'
import { DirectOrderModel, type DirectOrderDoc, pricesHash } from './model'

export const PRICES_SAVED = 'ORDER_PRICES_SAVED'

/** What the log was told of a tender's prices; `isAltered`: an entry of it is not what Lotse wrote, and could be the last word. */
export async function pricesInLog(tenderId: string): Promise<{ entries: AuditEntry[]; isAltered: boolean }> {
  const found = await AuditModel.find({ tenderId, type: PRICES_SAVED }).sort({ tenderSeq: 1 }).lean<AuditEntry[]>()
  return { entries: found, isAltered: (await believedOf(found)).length < found.length }
}

/** Of what a crash left to be told, the last word; null: all was told. */
async function hashLeft({ _id, pending }: DirectOrderDoc): Promise<string | null> {
  const own = ownIntents(placeIn(DirectOrderModel, _id), pending).filter(({ kind }) => kind === 'directOrder')
  const written = await writtenOf(own.map(({ id }) => id))
  const last = own.filter(({ id }) => !written.has(id)).at(-1)?.facts as { data?: { prices?: string } } | undefined
  return last?.data?.prices ?? null
}

/** Tenders whose prices are not what the log was told of them last, with the number of that entry. For audit:verify. */
export async function pricesAltered(): Promise<{ tenderId: string; entrySeq: number | null }[]> {
  const docs = await DirectOrderModel.find({ version: { $gt: 0 } }).lean<DirectOrderDoc[]>()
  const told = await AuditModel.distinct('tenderId', { type: PRICES_SAVED })
  const ids = new Set([...docs.map(({ _id }) => _id), ...told.flatMap((one) => (typeof one === 'string' ? one : []))])
  const look = async (tenderId: string) => {
    // The log first: of prices that are saved meanwhile it is told later.
    const { entries, isAltered } = await pricesInLog(tenderId)
    const doc = await DirectOrderModel.findOne({ _id: tenderId, version: { $gt: 0 } }).lean<DirectOrderDoc>()
    const last = entries.at(-1)
    const hash = (doc && (await hashLeft(doc))) ?? last?.data['prices']
    const isTold = !isAltered && doc !== null && pricesHash(doc.prices) === hash
    return isTold ? [] : [{ tenderId, entrySeq: last?._id ?? null }]
  }
  const found: { tenderId: string; entrySeq: number | null }[] = []
  // Twice: what was saved between both readings is no fault.
  for (const id of ids) if ((await look(id)).length > 0) found.push(...(await look(id)))
  return found
}

import { inParts } from '../platform/inParts'
import { TenderModel } from '../tenders/area'
import { SearchEntryModel, type SearchEntryDoc } from './model'
import { STATE_FIELDS, stateOf, type Indexed } from './stateOf'
import { writeNew } from './writeEntry'

type Stated = Pick<SearchEntryDoc, '_id' | 'state'>

const AT_ONCE = 200

interface Ports {
  isOpen(): boolean
  put(entries: SearchEntryDoc[]): Promise<void>
  /** Writes the entry of one tender anew. */
  attempt(tenderId: string): Promise<void>
}

/** Of some tenders, makes what is missing or out of date; answers whether anything was missing. */
async function catchUpWith(tenders: readonly Indexed[], { isOpen, put, attempt }: Ports): Promise<boolean> {
  const ids = tenders.map(({ _id }) => _id)
  const stored = await inParts(ids, (part) => SearchEntryModel.find({ _id: { $in: part } }, { state: 1 }).lean<Stated[]>())
  const made = new Map(stored.map(({ _id, state }) => [_id, state]))
  const missing = tenders.filter(({ _id }) => !made.has(_id))
  if (missing.length > 0) await put(await writeNew(missing))
  for (const tender of tenders) {
    const state = made.get(tender._id)
    if (isOpen() && state !== undefined && state !== stateOf(tender)) await attempt(tender._id)
  }
  return missing.length > 0
}

/** The same of all, some at a time: all tenders of a large house are more than a process has room for. */
export async function catchUpWithAll(ports: Ports): Promise<boolean> {
  let part: Indexed[] = []
  let isNew = false
  const work = async (): Promise<void> => {
    if (await catchUpWith(part, ports)) isNew = true
    part = []
  }
  for await (const tender of TenderModel.find({}, STATE_FIELDS).lean<Indexed>().cursor({ batchSize: AT_ONCE })) {
    if (!ports.isOpen()) return isNew
    if (part.push(tender) >= AT_ONCE) await work()
  }
  await work()
  return isNew
}

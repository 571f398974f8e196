import { connection } from '../platform/database/model'
import { now } from '../platform/clock'
import { isOwnIntent, onStrangeIntent, type IntentPlace } from '../platform/intentProof'
import { isEarlier, storedIntents } from '../platform/storedIntents'
import { onPlanted } from '../log/area'
import { tellFault } from '../access/area'
import { slot } from '../platform/world'

const told = slot(() => new Set<string>())
const day = slot(() => '')

/** A sweep comes by every few seconds, so what was told stays in mind. */
const once = async (what: string, tell: () => Promise<void>): Promise<void> => {
  const today = now().toISOString().slice(0, 10)
  if (day.value !== today) told.value = new Set()
  day.value = today
  if (told.value.has(what)) return
  told.value.add(what)
  await tell().catch((fault: unknown) => {
    told.value.delete(what)
    throw fault
  })
}

/**
 * Whoever runs this hears of a document in which somebody else left something to be done, and of an entry that somebody else put in the
 * place of one of ours: an entry of the log for each and a mail for all of them, once a day.
 */
export const tellOfStrangeIntents = (): void => {
  told.value = new Set()
  onStrangeIntent(({ collection, id }: IntentPlace) => {
    const what = `intent:${collection}:${id}`
    return once(what, () => tellFault(what, collection === 'tenders' ? { tenderId: String(id) } : {}, 'intent'))
  })
  onPlanted((number) => {
    const what = `entry:${String(number)}`
    // Whoever writes an entry must not wait for another one.
    void once(what, () => tellFault(what, {}, 'entry')).catch(() => undefined)
  })
}

interface IntentFault {
  readonly collection: string
  readonly documentId: string
  /** Empty: it has none. */
  readonly intentId: string
}

/**
 * What somebody else left to be done, in whichever collection. Before the first start with codes what has none is what the version before
 * left.
 */
export async function verifyIntents(keyFile: string): Promise<IntentFault[]> {
  const { db } = connection()
  if (!db) throw new Error('not connected to the database')
  const faults: IntentFault[] = []
  for await (const { place, pending } of storedIntents(db))
    for (const one of pending.filter((some) => !isOwnIntent(place, some) && !isEarlier(keyFile, place, some))) {
      const { id } = (one ?? {}) as { id?: unknown }
      faults.push({ collection: place.collection, documentId: String(place.id), intentId: typeof id === 'string' ? id : '' })
    }
  return faults
}

/** What `npm run audit:verify` says of them. */
export const intentFaultLines = (faults: readonly IntentFault[]): string[] =>
  faults.map(
    ({ collection, documentId, intentId }) =>
      `Document ${documentId} of ${collection} holds something to be done (${intentId || 'without an id'}) ` +
      'that Lotse did not leave there; it is not carried out.',
  )

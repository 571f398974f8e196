import { now } from '../platform/clock'
import { inParts } from '../platform/inParts'
import type { IndexedEntry } from './index/asked'
import type { AskedIndex } from './index/openIndex'
import { SearchEntryModel } from './model'

const HELD = ['words', 'cpv', 'nuts', 'at']
const HELD_FIELDS = {
  of: 1 as const,
  state: 1 as const,
  type: 1 as const,
  shelf: 1 as const,
  team: 1 as const,
  ...Object.fromEntries(['outside', 'inside'].flatMap((side) => HELD.map((field) => [`${side}.${field}`, 1 as const]))),
}
/** Whole entries that are read and put in together: a search that is asked meanwhile waits for no more. */
const AT_ONCE = 100
const STATES_AT_ONCE = 1000

/** Brings the index of this process to what is stored. One that was kept from before reads only what is another. */
export function createFilling(index: AskedIndex, isOpen: () => boolean) {
  let filledAt: Date | null = null
  let running: Promise<void> | null = null
  let again = false
  const reading = new Set<Promise<void>>()

  const readAll = async (): Promise<void> => {
    let part: IndexedEntry[] = []
    const put = async (): Promise<void> => {
      await index.put(part)
      part = []
    }
    for await (const entry of SearchEntryModel.find({}, HELD_FIELDS).lean<IndexedEntry>().cursor({ batchSize: AT_ONCE })) {
      if (!isOpen()) return
      if (part.push(entry) >= AT_ONCE) await put()
    }
    await put()
  }
  const putThese = (ids: readonly string[]): Promise<unknown> =>
    inParts([...ids], async (part) => {
      const entries = await SearchEntryModel.find({ _id: { $in: part } }, HELD_FIELDS).lean<IndexedEntry[]>()
      // The database says so, also where it was set back to an earlier state.
      await index.put(entries, true)
      return []
    })
  const readDiffering = async (): Promise<void> => {
    let part: [string, string][] = []
    const compare = async (): Promise<void> => {
      await putThese(await index.differing(part))
      part = []
    }
    await index.begin()
    const stored = SearchEntryModel.find({}, { state: 1 }).lean<Pick<IndexedEntry, '_id' | 'state'>>()
    for await (const { _id, state } of stored.cursor({ batchSize: STATES_AT_ONCE })) {
      // What was not gone through to its end drops nothing.
      if (!isOpen()) return
      if (part.push([_id, state]) >= STATES_AT_ONCE) await compare()
    }
    await compare()
    await index.end()
  }
  const run = async (): Promise<void> => {
    do {
      again = false
      await ((await index.measure()).entries === 0 ? readAll() : readDiffering())
    } while (again && isOpen())
    filledAt = now()
  }

  return {
    filledAt: () => filledAt,
    /** Goes through what is stored; asked meanwhile, once more after it. */
    fill(): Promise<void> {
      again = true
      running ??= run().finally(() => (running = null))
      return running
    },
    /** One that another process has written. */
    async read(tenderId: string, of: number): Promise<void> {
      const work = async (): Promise<void> => {
        if (await index.knows(tenderId, of)) return
        const entry = await SearchEntryModel.findOne({ _id: tenderId }, HELD_FIELDS).lean<IndexedEntry>()
        if (entry) await index.put([entry])
      }
      const one = work()
      reading.add(one)
      await one.finally(() => reading.delete(one))
    },
    /** When nothing is under way any more. */
    async settled(): Promise<void> {
      await Promise.allSettled([running, ...reading])
    },
  }
}

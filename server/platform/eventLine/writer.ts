import { randomUUID } from 'node:crypto'
import type { Collection } from 'mongodb'
import { stampOf, type Entry } from './entries'

type Content = Pick<Entry, 'kind' | 'event'>
interface Waiting {
  readonly content: Content
  resolve(id: string): void
  reject(fault: unknown): void
}

/** At a time in one command. */
const BATCH = 64
/** A write that took longer may be stored behind what who asks has looked through: a marker after it shows them that it is there. */
const LATE_MS = 1_500

interface WriterOptions {
  readonly collection: Collection<Entry>
  /** The database's time, as far as is known. */
  now(): number
  onWritten(): void
}

/**
 * Writes one after the other, whoever asks how fast: an entry is never seen before one that its sender wrote earlier. What comes meanwhile
 * goes together. An entry that the database did not take is not named by the next one as its previous.
 */
export const createWriter = ({ collection, now, onWritten }: WriterOptions) => {
  const from = randomUUID()
  const waiting: Waiting[] = []
  let previous: string | null = null
  let count = 0
  let newest = 0
  let isWriting = false

  const entriesOf = (batch: readonly Waiting[]): Entry[] => {
    let before = previous
    return batch.map(({ content }) => {
      // Also when the clock is put back.
      newest = Math.max(newest, now())
      count += 1
      const entry = {
        _id: `${stampOf(newest)}-${String(count).padStart(9, '0')}-${from}`,
        ...content,
        from,
        previous: before,
        at: new Date(),
      }
      before = entry._id
      return entry
    })
  }
  const write = async (batch: readonly Waiting[]): Promise<void> => {
    const since = performance.now()
    const entries = entriesOf(batch)
    await collection.insertMany(entries, { ordered: true })
    previous = entries.at(-1)?._id ?? previous
    batch.forEach(({ resolve }, n) => resolve(entries[n]?._id ?? ''))
    onWritten()
    if (performance.now() - since > LATE_MS) void add({ kind: 'marker' }).catch(() => undefined)
  }
  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH)
      await write(batch).catch((fault: unknown) => batch.forEach(({ reject }) => reject(fault)))
    }
    isWriting = false
  }
  /** Answers the entry's _id once it is stored. */
  const add = (content: Content): Promise<string> =>
    new Promise((resolve, reject) => {
      waiting.push({ content, resolve, reject })
      if (!isWriting) void writeAll()
    })
  return { add }
}

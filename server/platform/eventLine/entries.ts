import type { Collection, Db, Document } from 'mongodb'

/** What is stored of an event. Entries of one sender hang together, so that whoever hears one knows whether they missed another. */
export interface Entry extends Document {
  /** Ordered: the moment by the database's clock, then the sender's count. */
  _id: string
  /** 'marker' where it tells nothing, and only says that its sender lives. */
  kind: string
  event?: unknown
  /** Who wrote it. Missing in those of a version before 2026-11-27, which have another kind of _id, too. */
  from?: string
  /** The sender's last one before it that the database took. */
  previous?: string | null
  at: Date
}

const NAME = 'events'
/**
 * Few, as the embedded engine reads all of them whenever a reader asks, and that is after every write to whatever collection
 * (docs/decisions/2026-11-23-few-events.md). A reader who is overtaken asks for everything again ('gap').
 */
const CAP = { capped: true, size: 1024 * 1024, max: 128 }
/** How long entries stay where the engine keeps no cap. A reader that was away for half of it asks for everything again. */
export const KEPT_MS = 5 * 60_000

/** The part of an _id that says when, comparable as text. */
export const stampOf = (milliseconds: number): string => String(Math.max(0, Math.floor(milliseconds))).padStart(15, '0')
export const momentOf = (id: string): number => Number(id.slice(0, 15))

export interface Entries {
  readonly collection: Collection<Entry>
  /** Whether the engine itself takes away the oldest; else `sweep` does. */
  readonly isCapped: boolean
  /** Takes away what is older than it has to be. */
  sweep(now: number): Promise<void>
}

const optionsOf = async (db: Db): Promise<{ capped?: unknown; max?: unknown } | null> => {
  const [existing] = await db.listCollections({ name: NAME }).toArray()
  return existing === undefined ? null : ((existing as { options?: object }).options ?? {})
}

/** The collection, made where it is missing: with a cap where the engine keeps caps. */
export const openEntries = async (db: Db): Promise<Entries> => {
  const before = await optionsOf(db)
  // Made by an older version with room for more. Nothing in it is kept: who tails it hears of a gap. (The embedded engine takes `collMod`
  // for this and does nothing.) One that shows no cap is another matter: an engine without caps would lose it at every start.
  const isOld = before?.capped === true && typeof before.max === 'number' && before.max !== CAP.max
  if (isOld) await db.dropCollection(NAME)
  if (isOld || before === null)
    await db.createCollection(NAME, CAP).catch((error: unknown) => {
      // Another process made it between our look and our attempt.
      if (!(error instanceof Error && /already exists/i.test(error.message))) throw error
    })
  const isCapped = (await optionsOf(db))?.capped === true
  const collection = db.collection<Entry>(NAME)
  const sweep = async (now: number): Promise<void> => {
    if (!isCapped) await collection.deleteMany({ _id: { $lt: stampOf(now - KEPT_MS) } })
  }
  // Those of an older version have no stamps.
  if (!isCapped) await collection.deleteMany({ at: { $lt: new Date(Date.now() - KEPT_MS) } })
  return { collection, isCapped, sweep }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Collection, Db, Document } from 'mongodb'
import type { Audience } from './audience'
import type { Lang } from './errors'

/** What processes tell each other: plain data, as it may go through the database. */
export type AppEvent =
  | { readonly kind: 'changed'; readonly topic: string; readonly id: string; readonly version: number; readonly audience: Audience }
  /**
   * A few words that open screens of `audience` show for a moment, in their language, with the page that they lead to. Of one id a screen
   * shows one.
   */
  | {
      readonly kind: 'notice'
      readonly id: string
      readonly texts: Readonly<Record<Lang, { readonly title: string; readonly text: string }>>
      readonly place: string
      readonly audience: Audience
    }
  /** Sessions that are over: all of a user's, or the one named, save the one kept. */
  | { readonly kind: 'sessionsEnded'; readonly userId?: string; readonly sessionId?: string; readonly except?: string }
  /** A user's rights or state may be different now; without userId everybody's (a system setting). */
  | { readonly kind: 'actorChanged'; readonly userId?: string }
  /** What a process wrote of what many read (kept/grounds.ts). For memories alone: no screen hears it. */
  | { readonly kind: 'written'; readonly by: string; readonly grounds: readonly string[] }
  /** Never stored: events may have been missed, so whatever is remembered must be asked for again. */
  | { readonly kind: 'gap' }

type Listener = (event: AppEvent) => void

/** How a process tells the others, and itself, of what happened. */
export interface Events {
  /** False while events may be missed: then nothing that depends on them may be answered from memory. */
  isLive(): boolean
  /** Returns what ends the listening. */
  listen(listener: Listener): () => void
  /** Resolves when every living process has heard the event or will hear it. */
  emit(event: AppEvent): Promise<void>
  close(): Promise<void>
}

const tellGap = (listener: Listener): void => {
  try {
    listener({ kind: 'gap' })
  } catch {
    // It hears the next one; whoever emitted has done what they did.
  }
}

/**
 * The line of a process that has the database to itself, as with one of our own: nothing is stored. Whoever emits goes on after all have
 * heard; a listener that fails is told that it missed something, and is nobody else's fault.
 */
export const openEventsWithin = (): Events => {
  const listeners = new Set<Listener>()
  let open = true
  return {
    isLive: () => open,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async emit(event) {
      // Not within the emitter's own step: as an event that comes from outside.
      await Promise.resolve()
      if (!open) return
      for (const listener of listeners)
        try {
          listener(event)
        } catch {
          tellGap(listener)
        }
    },
    async close() {
      open = false
    },
  }
}

const NAME = 'events'
/**
 * Few, as the embedded engine reads all of them whenever a reader asks, and that is after every write to whatever collection
 * (docs/decisions/2026-11-23-few-events.md). A reader who is overtaken asks for everything again ('gap').
 */
const CAP = { capped: true, size: 1024 * 1024, max: 128 }
const RETRY_MS = 250
/**
 * The embedded engine ends a wait for events at every write to whatever collection: without a rest each write would cost a question about
 * events in every process.
 */
const REST_MS = 20

const ensureCollection = async (db: Db): Promise<Collection<Document>> => {
  const [existing] = await db.listCollections({ name: NAME }).toArray()
  const most: unknown = (existing as { options?: { max?: unknown } } | undefined)?.options?.max
  // Made by an older version. Nothing in it is kept: who tails it hears of a gap. (The embedded engine takes `collMod` for this and does
  // nothing.)
  const isOld = existing !== undefined && most !== CAP.max
  if (isOld) await db.dropCollection(NAME)
  if (isOld || existing === undefined)
    await db.createCollection(NAME, CAP).catch((error: unknown) => {
      // Another process made it between our look and our attempt.
      if (!(error instanceof Error && /already exists/i.test(error.message))) throw error
    })
  return db.collection(NAME)
}

/**
 * The line between processes on one database: a capped collection that each of them tails, 4 to 100 ms from write to hearing. Resolves when
 * this one hears.
 */
export const openEvents = async (db: Db): Promise<Events> => {
  const collection = await ensureCollection(db)
  const listeners = new Set<Listener>()
  let open = true
  let live = false
  let stopTail: (() => Promise<void>) | null = null

  const tell = (event: AppEvent): void => {
    for (const listener of listeners) listener(event)
  }

  /** Hears from its own marker on, until the cursor dies (failover, restart of the database, an overtaken reader). */
  const tail = async (onLive: () => void): Promise<void> => {
    const marker = randomUUID()
    await collection.insertOne({ kind: 'marker', marker, at: new Date() })
    const cursor = collection.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 1000 })
    stopTail = () => cursor.close()
    let heardMarker = false
    while (!cursor.closed) {
      const document = await cursor.tryNext()
      if (document === null) await pause(REST_MS)
      else if (!heardMarker) {
        heardMarker = document['marker'] === marker
        if (heardMarker) onLive()
      } else if (document['kind'] !== 'marker') {
        // Written by emit() below, and by nothing else.
        tell(document['event'] as AppEvent)
      }
    }
  }

  const keepTailing = async (onFirstLive: () => void): Promise<void> => {
    let first = true
    while (open) {
      await tail(() => {
        live = true
        if (first) onFirstLive()
        else tell({ kind: 'gap' })
        first = false
      }).catch(() => undefined)
      live = false
      if (open) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }

  let running: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve) => {
    running = keepTailing(resolve)
  })

  return {
    isLive: () => live,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async emit(event) {
      await collection.insertOne({ kind: event.kind, event, at: new Date() })
    },
    async close() {
      open = false
      await stopTail?.()
      await running
    },
  }
}

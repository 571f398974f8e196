import { setTimeout as pause } from 'node:timers/promises'
import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { processIntents } from '../platform/outbox'
import { doesWork } from '../platform/role'
import { leftIntents, startSweep } from '../platform/sweep'
import { followTenders, setFinder } from '../tenders/area'
import { catchUpWithAll } from './catchUp'
import { finderIn } from './finder'
import { createFilling } from './filling'
import { openIndex } from './index/openIndex'
import { SearchEntryModel, type SearchEntryDoc } from './model'
import type { Indexed } from './stateOf'
import { writeEntry } from './writeEntry'
import { now } from '../platform/clock'
import type { Metric } from '../platform/metrics'
import type { Measures } from './index/asked'

/** What this process's index of the search is like. Its age is missing until it was held against the database for the first time. */
const searchMetrics = ({ entries, bytes, filledAt }: Measures & { filledAt: Date | null }): Metric[] => [
  { name: 'lotse_search_entries', help: 'Sides of tenders that the search can find.', type: 'gauge', samples: [{ value: entries }] },
  { name: 'lotse_search_bytes', help: 'The index of the search on the disk, with its log.', type: 'gauge', samples: [{ value: bytes }] },
  {
    name: 'lotse_search_filled_seconds',
    help: 'How long ago the index of the search was held against the whole database; between, events keep it up to date.',
    type: 'gauge',
    samples: filledAt === null ? [] : [{ value: Math.round((now().getTime() - filledAt.getTime()) / 1000) }],
  },
]

/** In place of an id: so many were made that nobody tells of each. */
const EVERYTHING = '*'
/** A search right after the start waits so long for the index to be full; after that it finds what is there. */
const WAITS_MS = 2000
/** What could not be read is read again, so long after. */
const AGAIN_MS = 15_000

/** Runs a work for each subject one at a time; asked again while it runs, once more after it, for all that asked meanwhile. */
function oneAtATime(work: (subject: string) => Promise<void>): (subject: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()
  const run = (subject: string): Promise<void> => {
    const current = work(subject).finally(() => running.delete(subject))
    running.set(subject, current)
    return current
  }
  return (subject) => {
    const before = running.get(subject)
    if (!before) return run(subject)
    const queued = waiting.get(subject)
    if (queued) return queued
    const next = before
      .catch(() => undefined)
      .then(() => {
        waiting.delete(subject)
        return run(subject)
      })
    waiting.set(subject, next)
    return next
  }
}

/** Fills an index, and again where something failed. */
function createRefill(fillOnce: () => Promise<void>, { isOpen, onError }: { isOpen(): boolean; onError(fault: unknown): void }) {
  let later: NodeJS.Timeout | null = null
  let lastAnew = -Infinity
  const fillLater = (): void => {
    later ??= setTimeout(() => {
      later = null
      if (isOpen()) void fill()
    }, AGAIN_MS).unref()
  }
  const fill = (): Promise<void> =>
    fillOnce().catch((fault: unknown) => {
      if (!isOpen()) return
      onError(fault)
      fillLater()
    })
  return {
    fill,
    /** The database has something and the index of this process lacks it. */
    lacks(fault: unknown): void {
      if (!isOpen()) return
      onError(fault)
      void fill()
    },
    /** The index lost something of itself. */
    anew(fault: Error): void {
      onError(fault)
      // On a disk that stays full what is filled in is lost a second later.
      if (performance.now() - lastAnew < AGAIN_MS) return fillLater()
      lastAnew = performance.now()
      void fill()
    },
    stop: (): void => (later ? clearTimeout(later) : undefined),
  }
}

/**
 * Writes the entries of tenders and gives them on to `tell`. One that could not be written is left: the sweep tries again, after a crash
 * the next start finds it by its state. A tender's own work goes on.
 */
function createWriter(tell: (entry: SearchEntryDoc) => Promise<void>, onError: (fault: unknown) => void) {
  const unwritten = new Set<string>()
  /** Tenders as whoever changed them handed them on, the newest of each; what is tried again is read anew. */
  const handed = new Map<string, Indexed>()
  const write = oneAtATime(async (tenderId) => {
    const tender = handed.get(tenderId)
    handed.delete(tenderId)
    const entry = await writeEntry(tenderId, tender)
    if (entry) await tell(entry)
  })
  const attempt = async (tenderId: string): Promise<void> => {
    try {
      await write(tenderId)
      unwritten.delete(tenderId)
    } catch (fault) {
      unwritten.add(tenderId)
      onError(fault)
    }
  }
  return {
    attempt,
    follow(tender: Indexed): Promise<void> {
      const before = handed.get(tender._id)
      if (!before || before.version + before.rev < tender.version + tender.rev) handed.set(tender._id, tender)
      return attempt(tender._id)
    },
    async writeLeft(): Promise<void> {
      for (const tenderId of [...unwritten]) await attempt(tenderId)
    },
  }
}

/**
 * The search over tenders: what they are found by is written into a collection whenever one changes, and held by every process in an index
 * of its own on its disk, which the others' events keep up to date. What is missing or was made by an earlier version of the program is
 * made at start, beside everything else.
 */
export async function startSearchWorker(
  events: Events,
  { tellHits, onError }: { tellHits(entry: SearchEntryDoc): Promise<void>; onError(fault: unknown): void },
) {
  const ports = effectPortsTo(events)
  let open = true
  const index = openIndex((why) => refill.anew(new Error(`The index of the search is filled again: ${why}`)))
  const filling = createFilling(index, () => open)
  const refill = createRefill(filling.fill, { isOpen: () => open, onError })
  const { fill, lacks } = refill
  const put = (entries: SearchEntryDoc[]): Promise<void> => index.put(entries).catch(lacks)

  const handlers = { cameOut: (_intent: unknown, entry: SearchEntryDoc) => tellHits(entry) }
  const finish = (entry: SearchEntryDoc): Promise<void> => processIntents(SearchEntryModel, entry, { handlers, ...ports })

  const { attempt, follow, writeLeft } = createWriter(async (entry) => {
    const here = put([entry])
    // For the other processes, whatever becomes of it here; nobody's screen hears of it.
    await ports.publish('search', entry._id, { version: entry.of, audience: {} })
    await here
    if (entry.pending.length > 0) await finish(entry)
  }, onError)

  /** What failed is left: the sweep tries again. */
  let isLeft = false
  /** Makes what is missing or out of date. */
  const catchUp = async (): Promise<void> => {
    isLeft = true
    const isNew = await catchUpWithAll({ isOpen: () => open, put, attempt })
    if (isNew) await ports.publish('search', EVERYTHING, { version: 0, audience: {} })
    isLeft = false
  }

  const unfollow = followTenders(follow)
  const unlisten = events.listen((event) => {
    if (event.kind === 'gap') return void fill()
    if (event.kind !== 'changed' || event.topic !== 'search') return
    if (event.id === EVERYTHING) return void fill()
    filling.read(event.id, event.version).catch(lacks)
  })
  const loading = fill()
  // Made by one that works: of several web processes each would make all of it.
  let isCatching = true
  const catching = loading
    .then(() => (doesWork() ? catchUp() : undefined))
    .catch(onError)
    .finally(() => (isCatching = false))
  const catchUpLeft = async (): Promise<void> => {
    if (isLeft && !isCatching) await catchUp()
  }
  const soon = Promise.race([loading, pause(WAITS_MS, undefined, { ref: false })])
  setFinder(finderIn(index, () => soon))
  const sweep = await startSweep([writeLeft, catchUpLeft, leftIntents(SearchEntryModel, finish)], { onError })

  const measure = async () => ({ ...(await index.measure()), path: index.place?.path ?? null, filledAt: filling.filledAt() })
  return {
    /** What is on this process's disk, and since when it is as the database; null: not yet. */
    measure,
    metrics: async () => searchMetrics(await measure()),
    /** Tests and benches: makes what is missing, and resolves when it can be found. */
    async catchUp(): Promise<void> {
      await catching
      await catchUp()
    },
    sweep: sweep.sweep,
    /** Tests: what this process asks. */
    index,
    async close(): Promise<void> {
      open = false
      setFinder(null)
      unfollow()
      unlisten()
      refill.stop()
      await Promise.all([loading, catching])
      await filling.settled()
      await sweep.close()
      // What it could not write any more is read at the next start.
      await index.close().catch(onError)
    },
  }
}

import { effectPortsTo } from '../log/area'
import type { Actor } from '../calls/actor'
import { isStaff, isSystemAdmin } from '../calls/actor'
import { now } from '../platform/clock'
import type { Events } from '../platform/events'
import { processIntents } from '../platform/outbox'
import { doesWork } from '../platform/role'
import { leftIntents, startSweep } from '../platform/sweep'
import { deputyTenders, type Finder, followTenders, hasWords, setFinder, TenderModel } from '../tenders/area'
import { bitOf } from '../../engine/search'
import { explain } from './explain'
import { createMemory, NOBODY, type Memory, type MemoryEntry, type Reader } from './memory'
import { SearchEntryModel, type SearchEntryDoc } from './model'
import { STATE_FIELDS, stateOf, type Indexed } from './stateOf'
import { writeEntry, writeNew } from './writeEntry'

const HELD = ['words', 'cpv', 'nuts', 'at']
const HELD_FIELDS = {
  of: 1 as const,
  type: 1 as const,
  team: 1 as const,
  ...Object.fromEntries(['outside', 'inside'].flatMap((side) => HELD.map((field) => [`${side}.${field}`, 1 as const]))),
}
const AT_ONCE = 200
/** In place of an id: so many were made that nobody tells of each. */
const EVERYTHING = '*'

/** Fields that a row shows itself. */
const IN_ROW = bitOf('title') | bitOf('number') | bitOf('buyer')

/** Only staff see the inside of anything, and only once they are logged in whole. */
const readerOf = async (actor: Actor): Promise<Reader> =>
  actor.user && isStaff(actor)
    ? { userId: actor.user.id, seesAll: isSystemAdmin(actor), asDeputy: new Set(await deputyTenders(actor.user.id, now())) }
    : NOBODY

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

const finderIn = (memory: Memory, loading: Promise<void>): Finder => ({
  async find(wanted, actor) {
    await loading
    return [...memory.find(wanted, await readerOf(actor))]
  },
  async explain(wanted, ids, actor) {
    const { search } = wanted
    if (search === undefined || !hasWords(search)) return new Map()
    const hits = new Map(memory.find(wanted, await readerOf(actor)).map((hit) => [hit.id, hit]))
    const open = ids.filter((id) => ((hits.get(id)?.fields ?? 0) & ~IN_ROW) !== 0)
    return explain(search, open, (id) => hits.get(id)?.isInside ?? false)
  },
})

/**
 * The search over tenders: what they are found by is written into a collection whenever one changes, and held in the memory of every
 * process, which the others' events keep up to date. What is missing or was made by an earlier version of the program is made at start,
 * beside everything else.
 */
export async function startSearchWorker(
  events: Events,
  { tellHits, onError }: { tellHits(entry: SearchEntryDoc): Promise<void>; onError(fault: unknown): void },
) {
  const memory = createMemory()
  const ports = effectPortsTo(events)
  let open = true

  /** Puts in whatever is stored and not known here. */
  const load = async (): Promise<void> => {
    const stored = SearchEntryModel.find({}, HELD_FIELDS).lean<MemoryEntry>().cursor({ batchSize: AT_ONCE })
    for await (const entry of stored) memory.put(entry)
  }

  const handlers = { cameOut: (_intent: unknown, entry: SearchEntryDoc) => tellHits(entry) }
  const finish = (entry: SearchEntryDoc): Promise<void> => processIntents(SearchEntryModel, entry, { handlers, ...ports })

  const write = oneAtATime(async (tenderId) => {
    const entry = await writeEntry(tenderId)
    if (!entry) return
    memory.put(entry)
    // For the other processes; nobody's screen hears of it.
    await ports.publish('search', tenderId, { version: entry.of, audience: {} })
    if (entry.pending.length > 0) await finish(entry)
  })

  /**
   * Tenders whose entry could not be written: the sweep tries again, and after a crash the next start finds them by their state. A tender's
   * own work goes on.
   */
  const unwritten = new Set<string>()
  const attempt = async (tenderId: string): Promise<void> => {
    try {
      await write(tenderId)
      unwritten.delete(tenderId)
    } catch (fault) {
      unwritten.add(tenderId)
      onError(fault)
    }
  }
  const writeLeft = async (): Promise<void> => {
    for (const tenderId of [...unwritten]) await attempt(tenderId)
  }

  /** Makes what is missing or out of date. */
  const catchUp = async (): Promise<void> => {
    const made = new Map(
      (await SearchEntryModel.find({}, { state: 1 }).lean<Pick<SearchEntryDoc, '_id' | 'state'>[]>()).map(({ _id, state }) => [_id, state]),
    )
    const tenders = await TenderModel.find({}, STATE_FIELDS).lean<Indexed[]>()
    const missing = tenders.filter(({ _id }) => !made.has(_id))
    for (let at = 0; open && at < missing.length; at += AT_ONCE)
      (await writeNew(missing.slice(at, at + AT_ONCE))).forEach((entry) => memory.put(entry))
    if (missing.length > 0) await ports.publish('search', EVERYTHING, { version: 0, audience: {} })
    for (const tender of tenders) {
      const state = made.get(tender._id)
      if (open && state !== undefined && state !== stateOf(tender)) await attempt(tender._id)
    }
  }

  const unfollow = followTenders(attempt)
  const unlisten = events.listen((event) => {
    if (event.kind === 'gap') return void load().catch(onError)
    if (event.kind !== 'changed' || event.topic !== 'search' || memory.knows(event.id, event.version)) return
    if (event.id === EVERYTHING) return void load().catch(onError)
    SearchEntryModel.findOne({ _id: event.id }, HELD_FIELDS)
      .lean<MemoryEntry>()
      .then((entry) => entry && memory.put(entry))
      .catch(onError)
  })
  const loading = load()
  // Made by one that works: of several web processes each would make all of it.
  const catching = loading.then(() => (doesWork() ? catchUp() : undefined)).catch(onError)
  setFinder(finderIn(memory, loading))
  const sweep = await startSweep([writeLeft, leftIntents(SearchEntryModel, finish)], { onError })

  return {
    measure: memory.measure,
    /** Tests and benches: makes what is missing, and resolves when it can be found. */
    async catchUp(): Promise<void> {
      await catching
      await catchUp()
    },
    sweep: sweep.sweep,
    async close(): Promise<void> {
      open = false
      setFinder(null)
      unfollow()
      unlisten()
      await Promise.all([loading.catch(() => undefined), catching])
      await sweep.close()
    },
  }
}

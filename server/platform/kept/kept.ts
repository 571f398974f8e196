import { randomUUID } from 'node:crypto'
import { now } from '../clock'
import type { Events } from '../events'
import { groundsOf, lastChange, note, noteAll, stands, wholeOf, type Ground } from './grounds'
import { onWrite } from './writes'
import { perWorld, slot } from '../world'

/*
 * What many read is kept for a moment in this process (docs/decisions/2026-11-27-reads-are-kept.md). An entry says what it rests on and is
 * gone as soon as any of that changes: of writes of this process before whoever wrote is answered, of those of others with their event.
 * Where no events are heard nothing is kept.
 */

/** Whoever writes the database past Lotse (a restore, a person) is seen after this at the latest. */
const AGE_MS = 2000

interface Entry {
  readonly value: unknown
  readonly on: readonly Ground[]
  /** Number of the last change before it was read. */
  since: number
  readonly bytes: number
  /** By the clock of the machine. */
  readonly over: number
  /** By the clock that everything is judged by: from when until when it is true. */
  readonly from: number
  readonly until: number
}

interface Asked<T> {
  readonly key: string
  /** Everything that it is made of; what is known only when it was read may be added until then. */
  on(value: NoInfer<T>): readonly Ground[]
  /** What it takes in memory, about. */
  bytes(value: NoInfer<T>): number
  /** A moment at which it becomes another one without anything being written. */
  until?(value: NoInfer<T>): Date | null
  /** lastChange() before any of it was read; missing: now. */
  readonly since?: number
}

const open = perWorld(() => new Set<Events>())
const isHeard = (): boolean => {
  for (const events of open) if (!events.isLive()) return false
  return open.size > 0
}

/** An entry's own keys, numbers and place. */
const ENTRY_BYTES = 500
const memories = perWorld(() => new Set<{ bytes(): number; clear(): void }>())

/** In tests whoever changes what others are to read fails. */
export const frozen = <T>(value: T): T => {
  // What has methods looks after itself.
  const isData = Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  if (process.env.VITEST === undefined || !isData) return value
  for (const one of Object.values(value)) frozen(one)
  return Object.freeze(value)
}

/** Memory for so many bytes; what was made the longest ago goes first, and what takes more than an eighth of it is not kept. */
export const createKept = (mostBytes: number) => {
  const entries = new Map<string, Entry>()
  /** What is being read, and the number of the last change of anything when that was begun. */
  const underWay = new Map<string, { since: number; value: Promise<unknown> }>()
  let held = 0
  const drop = (key: string, entry: Entry | undefined): void => {
    if (entry && entries.delete(key)) held -= entry.bytes
  }
  const keep = (key: string, entry: Entry): void => {
    drop(key, entries.get(key))
    if (entry.bytes > mostBytes / 8) return
    entries.set(key, entry)
    held += entry.bytes
    for (const [oldest, one] of entries) {
      if (held <= mostBytes) return
      drop(oldest, one)
    }
  }
  const standing = (key: string): Entry | null => {
    const entry = entries.get(key)
    if (!entry || !isHeard()) return null
    const [at, last] = [now().getTime(), lastChange()]
    const isTrue = stands(entry.since, entry.on) && performance.now() < entry.over && entry.from <= at && at < entry.until
    if (!isTrue) {
      drop(key, entry)
      return null
    }
    // What stood until now need not be held against older changes again.
    entry.since = last
    return entry
  }
  const readAnew = async <T>({ key, on, bytes, until, since }: Asked<T> & { since: number }, read: () => Promise<T>): Promise<T> => {
    const [from, begun] = [now().getTime(), performance.now()]
    const value = frozen(await read())
    const rests = on(value)
    // Changed while it was read: it may be of before.
    if (!isHeard() || !stands(since, rests)) return value
    const over = until?.(value)?.getTime() ?? Infinity
    if (over <= now().getTime()) return value
    const size = bytes(value) + ENTRY_BYTES + 2 * key.length + 50 * rests.length
    keep(key, { value, on: rests, since, bytes: size, over: begun + AGE_MS, from, until: over })
    return value
  }
  const readOnce = async <T>(asked: Asked<T>, read: () => Promise<T>): Promise<T> => {
    const { key, since = lastChange() } = asked
    const before = underWay.get(key)
    if (before?.since === lastChange() && isHeard()) return before.value as Promise<T>
    const value = readAnew({ ...asked, since }, read)
    const mine = { since: lastChange(), value }
    underWay.set(key, mine)
    try {
      return await value
    } finally {
      if (underWay.get(key) === mine) underWay.delete(key)
    }
  }
  const kept = {
    /** What is kept under a key, at once; else what `read` answers now. */
    of<T>(asked: Asked<T>, read: () => Promise<T>): T | Promise<T> {
      const known = standing(asked.key)
      // Kept under the same key by the same caller, and so of the same kind.
      return known ? (known.value as T) : readOnce(asked, read)
    },
    bytes: () => held,
    count: () => entries.size,
    clear(): void {
      entries.clear()
      held = 0
    },
  }
  memories.add(kept)
  return kept
}

/** Bytes of all that is kept in this process, for the metrics. How often it was read anew is not counted: what others write shows in it. */
export const keptBytes = (): number => [...memories].reduce((sum, one) => sum + one.bytes(), 0)

/** Another database from here on. */
export const forgetKept = (): void => {
  noteAll()
  for (const one of memories) one.clear()
}

const OWN = slot(randomUUID)
/** Writes of one breath are told together, and so many by name. */
const [TOGETHER_MS, MOST_TOLD] = [10, 200]

/** Tells other processes what this one writes, and hears what they write. Answers what ends it. */
export const openKept = (events: Events): (() => void) => {
  let waiting = new Set<Ground>()
  let timer: NodeJS.Timeout | null = null
  const send = (): void => {
    timer = null
    const grounds = waiting.size > MOST_TOLD ? [...new Set([...waiting].flatMap(wholeOf))] : [...waiting]
    waiting = new Set()
    // Who does not hear of it asks again within AGE_MS.
    void events.emit({ kind: 'written', by: OWN.value, grounds }).catch(() => undefined)
  }
  const stopWrites = onWrite((write) => {
    if (write === null) return noteAll()
    const grounds = groundsOf(write)
    if (grounds.length === 0) return
    for (const ground of grounds) {
      note(ground)
      waiting.add(ground)
    }
    timer ??= setTimeout(send, TOGETHER_MS).unref()
  })
  const stopEvents = events.listen((event) => {
    if (event.kind === 'gap') noteAll()
    else if (event.kind === 'changed') note(`news/${event.topic}`)
    else if (event.kind === 'written' && event.by !== OWN.value) event.grounds.forEach(note)
  })
  open.add(events)
  return () => {
    open.delete(events)
    stopWrites()
    stopEvents()
    if (timer) clearTimeout(timer)
  }
}

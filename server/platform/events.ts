import type { Db } from 'mongodb'
import type { Audience } from './audience'
import { isDatabaseAway } from './database/isDatabaseAway'
import type { Lang } from './errors'
import { openAsk } from './eventLine/ask'
import { openEntries } from './eventLine/entries'
import { createLine } from './eventLine/line'
import { openStream } from './eventLine/stream'
import { openTail } from './eventLine/tail'
import { WAYS, type OpenWay, type WayName } from './eventLine/ways'

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
  /** How it hears of others: not at all ('process'), by a change stream, the tail of a capped collection, or by asking. */
  readonly way: 'process' | WayName
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
    way: 'process',
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

const OPEN: Readonly<Record<WayName, OpenWay>> = { stream: openStream, tail: openTail, ask: openAsk }

/** Which ways are worth a try, the best first. Whether one really serves shows when it hears its own marker. */
const likelyWays = async (db: Db, isCapped: boolean): Promise<WayName[]> => {
  const hello = await db.command({ hello: 1 })
  const hasStreams = typeof hello['setName'] === 'string' || hello['msg'] === 'isdbgrid'
  return WAYS.filter((way) => (way === 'stream' ? hasStreams : way === 'tail' ? isCapped : true))
}

/**
 * The line between processes on one database, by the way that was asked for or the best one that the engine bears. Resolves when this
 * process hears. Ways may differ from process to process: all of them read what all write.
 */
export const openEvents = async (
  db: Db,
  { way = 'auto', clock = Date.now }: { readonly way?: WayName | 'auto'; clock?(): number } = {},
): Promise<Events> => {
  const entries = await openEntries(db)
  const listeners = new Set<Listener>()
  const tell = (event: AppEvent): void => {
    for (const listener of listeners)
      try {
        listener(event)
      } catch {
        tellGap(listener)
      }
  }
  const lineBy = (name: WayName) =>
    createLine(db, {
      ...{ entries, clock, openWay: OPEN[name], tellGap: () => tell({ kind: 'gap' }) },
      // Written by emit() below, and by nothing else.
      tell: (event) => tell(event as AppEvent),
    })
  const names = way === 'auto' ? await likelyWays(db, entries.isCapped) : [way]
  for (const name of names) {
    const line = lineBy(name)
    try {
      await line.start()
    } catch (fault) {
      await line.close()
      if (name === names.at(-1) || isDatabaseAway(fault)) throw fault
      continue
    }
    return {
      way: name,
      isLive: line.isLive,
      listen(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      emit: async (event) => void (await line.add(event)),
      close: line.close,
    }
  }
  throw new Error('there is no way to hear of events')
}

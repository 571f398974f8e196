import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from 'mongodb'
import type { Entries, Entry } from './entries'
import { createHeard } from './heard'
import type { OpenWay, Reader } from './ways'
import { createWriter } from './writer'

const RETRY_MS = 250
/** Every way answers within a second, also that there is nothing: who is silent for longer may hide something. */
const SILENT_MS = 2_000
/** And is given up then: a connection that swallows everything would be waited for without end. */
const PATIENCE_MS = 10_000
const CARE_MS = 60_000

export interface LineOptions {
  readonly entries: Entries
  readonly openWay: OpenWay
  /** This machine's time. */
  clock(): number
  tell(event: unknown): void
  /** Something may have been missed. */
  tellGap(): void
}

const within = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const patience = new AbortController()
  const silence = pause(milliseconds, null, { signal: patience.signal }).then(
    () => Promise.reject(new Error('no answer')),
    () => new Promise<never>(() => undefined),
  )
  return Promise.race([work, silence]).finally(() => patience.abort())
}

/** What this machine's clock lacks to the database's; null where it does not tell. */
const measureOffset = async (db: Db, clock: () => number): Promise<number | null> => {
  const before = clock()
  const hello = await db.command({ hello: 1 })
  const { localTime } = hello as { localTime?: unknown }
  return localTime instanceof Date ? localTime.getTime() - (before + clock()) / 2 : null
}

/**
 * Writes and hears along one way. Whatever the way, each entry is told once, those of a sender in their order; after a lost connection it
 * goes on with the first that was not heard, and says that something is missing only where what was heard last is no longer there, or an
 * entry names one before it that did not come.
 */
export const createLine = (db: Db, { entries, openWay, clock, tell, tellGap }: LineOptions) => {
  let offset = 0
  const now = (): number => clock() + offset
  const way = openWay(entries, now)
  const writer = createWriter({ collection: entries.collection, now, onWritten: () => way.wake?.() })
  const heard = createHeard()
  let open = true
  let isLive = false
  let wasLive = false
  let answeredAt = performance.now()
  let caredAt = -CARE_MS
  let position: string | null = null
  let reader: Reader | null = null

  const care = async (): Promise<void> => {
    if (performance.now() - caredAt < CARE_MS) return
    caredAt = performance.now()
    offset = (await measureOffset(db, clock)) ?? offset
    heard.forgetOld(now())
    await entries.sweep(now())
  }

  /** `missed` until the reader has shown that it went on where the last one ended. */
  const hearer = ({ marker, isWhole }: Reader, onLive: () => void) => {
    const before = position
    let isMissed = !isWhole
    let hasCaughtUp = false
    const catchUp = (): void => {
      hasCaughtUp = true
      isLive = true
      if (wasLive && isMissed) tellGap()
      wasLive = true
      heard.settle(marker)
      onLive()
    }
    return (entry: Entry): void => {
      if (entry._id === before) isMissed = false
      const isOlderVersion = entry.from === undefined
      // Before the marker those after the position are new; where there is no position, it is told that something is missing.
      const verdict = isOlderVersion ? (hasCaughtUp || !isMissed ? 'next' : 'known') : heard.judge(entry)
      if (verdict === 'known') return
      if (!isOlderVersion) position = entry._id
      if (verdict === 'missed' && !hasCaughtUp) isMissed = true
      else if (verdict === 'missed') {
        heard.settle(entry._id)
        tellGap()
      }
      if (entry._id === marker) catchUp()
      else if (entry.kind !== 'marker' && wasLive) tell(entry.event)
    }
  }

  const hearAlong = async (onLive: () => void): Promise<void> => {
    const mark = () => writer.add({ kind: 'marker' })
    const silentMs = performance.now() - answeredAt
    await within(care(), PATIENCE_MS)
    const mine = await within(way.open({ mark, position, silentMs }), PATIENCE_MS)
    reader = mine
    try {
      const hear = hearer(mine, onLive)
      while (open) {
        const came = await within(mine.read(), PATIENCE_MS)
        answeredAt = performance.now()
        for (const entry of came) hear(entry)
        if (performance.now() - caredAt >= CARE_MS) await within(care(), PATIENCE_MS)
      }
    } finally {
      isLive = false
      await within(mine.close(), RETRY_MS).catch(() => undefined)
    }
  }

  let running: Promise<void> = Promise.resolve()
  return {
    isLive: () => isLive && performance.now() - answeredAt < SILENT_MS,
    add: (event: { readonly kind: string }) => writer.add({ kind: event.kind, event }),
    /** Resolves once it hears, or rejects with why the way leads nowhere; later faults are met by beginning again. */
    start: (): Promise<void> =>
      new Promise((resolve, reject) => {
        const keepHearing = async (): Promise<void> => {
          while (open) {
            await hearAlong(resolve).catch((fault: unknown) => {
              if (!wasLive) reject(fault as Error)
              if (!wasLive) open = false
            })
            if (open) await pause(RETRY_MS)
          }
        }
        running = keepHearing()
      }),
    async close(): Promise<void> {
      open = false
      await reader?.close().catch(() => undefined)
      await running
    },
  }
}
export type Line = ReturnType<typeof createLine>

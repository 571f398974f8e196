import { setTimeout as pause } from 'node:timers/promises'
import { KEPT_MS, momentOf, stampOf } from './entries'
import type { OpenWay } from './ways'

/**
 * So far back every question reaches: clocks that differ a little, and writes under way, bring entries that are older than one that was
 * heard. A write that takes longer is followed by a marker (writer.ts).
 */
const WINDOW_MS = 3_000
/** While something comes, and at most where nothing does: two questions a second by the index of _id. */
const SHORT_MS = 50
const LONG_MS = 500

/** For engines that neither stream nor tail: asks for what is younger, often while something comes, seldom while nothing does. */
export const openAsk: OpenWay = ({ collection, isCapped }, now) => {
  let askedAt = now()
  let rest = SHORT_MS
  let newest = ''
  let sleeper = new AbortController()
  return {
    wake() {
      rest = SHORT_MS
      sleeper.abort()
    },
    async open({ mark, position, silentMs }) {
      const marker = await mark()
      let from = Math.min(askedAt - WINDOW_MS, position === null ? askedAt : momentOf(position))
      return {
        marker,
        // Swept away by age, an old position is no sign: everything since it was heard of last is there.
        isWhole: !isCapped && position !== null && silentMs < KEPT_MS / 2 && momentOf(position) < now() - KEPT_MS / 2,
        async read() {
          sleeper = new AbortController()
          await pause(rest, null, { signal: sleeper.signal }).catch(() => undefined)
          const at = now()
          const entries = await collection
            .find({ _id: { $gte: stampOf(from) } })
            .sort({ _id: 1 })
            .toArray()
          askedAt = at
          from = at - WINDOW_MS
          const last = entries.at(-1)?._id ?? ''
          rest = last > newest ? SHORT_MS : Math.min(rest * 1.5, LONG_MS)
          if (last > newest) newest = last
          return entries
        },
        async close() {
          sleeper.abort()
        },
      }
    },
  }
}

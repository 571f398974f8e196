import { setTimeout as pause } from 'node:timers/promises'
import type { OpenWay } from './ways'

/**
 * The embedded engine ends a wait for events at every write to whatever collection: without a rest each write would cost a question about
 * events in every process.
 */
const REST_MS = 20

/** Reads the capped collection along, 4 to 100 ms from write to hearing; each new cursor begins with the oldest that is left. */
export const openTail: OpenWay = ({ collection, isCapped }) => ({
  async open({ mark }) {
    if (!isCapped) throw new Error('the collection of events has no cap, so nothing can be tailed')
    // Before the cursor: in an empty collection it would end at once.
    const marker = await mark()
    const cursor = collection.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 1000 })
    return {
      marker,
      isWhole: false,
      async read() {
        const entry = await cursor.tryNext()
        if (entry !== null) return [entry]
        if (cursor.closed || cursor.id?.isZero()) throw new Error('the cursor ended')
        await pause(REST_MS)
        return []
      },
      close: () => cursor.close(),
    }
  },
})

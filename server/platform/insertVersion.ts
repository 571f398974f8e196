import type { Model } from 'mongoose'
import { setTimeout as sleep } from 'node:timers/promises'
import { now } from './clock'
import { isDuplicateKey } from './duplicateKey'

/** A version whose head did not follow in this time was left by a kill; it is far longer than the two writes take. */
const LEFT_AFTER_MS = 5_000

interface Version {
  _id: string
  number: number
  publishedAt: Date
}

/**
 * Puts a version where none is, or where one was left. One of this moment belongs to somebody who publishes too: it stays until their head
 * has followed, and then for good; the caller's commit is stale by then. `of`: the id of the head that counts its versions.
 */
export async function insertVersion<V extends Version>(
  version: V,
  {
    versions,
    heads,
    of,
  }: { versions: Model<V>; heads: { findOne(filter: { _id: string }): { lean(): PromiseLike<{ head: number } | null> } }; of: string },
): Promise<void> {
  for (;;) {
    try {
      await versions.create(version)
      return
    } catch (fault) {
      if (!isDuplicateKey(fault)) throw fault
    }
    const there = (await (versions as unknown as Model<Version>).findOne({ _id: version._id }, { publishedAt: 1 }).lean()) ?? null
    const head = await heads.findOne({ _id: of }).lean()
    if (!head || head.head >= version.number) return
    // Either way: the clock of the process that died may have been ahead.
    const isLeft = there && Math.abs(now().getTime() - there.publishedAt.getTime()) > LEFT_AFTER_MS
    // Named by its time, so that of two who find it nobody removes what the other put there instead.
    if (isLeft) await (versions as unknown as Model<Version>).deleteOne({ _id: version._id, publishedAt: there.publishedAt })
    else await sleep(100)
  }
}

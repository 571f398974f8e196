import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import { now } from '../platform/clock'
import { deputyTenders, type Finder, hasWords } from '../tenders/area'
import { bitOf } from '../../engine/search'
import { explain } from './explain'
import { ALL, NOBODY, type Reader } from './index/asked'
import type { AskedIndex } from './index/openIndex'
import { keyOf } from './index/slots'

/** Fields that a row shows itself. */
const IN_ROW = bitOf('title') | bitOf('number') | bitOf('buyer')

/** Only staff see the inside of anything, and only once they are logged in whole. */
const readerOf = async (actor: Actor): Promise<Reader> =>
  actor.user && isStaff(actor)
    ? { userId: actor.user.id, seesAll: isSystemAdmin(actor), asDeputy: await deputyTenders(actor.user.id, now()) }
    : NOBODY

function isAmong(keys: Float64Array, key: number): boolean {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return keys[low] === key
}

/** The search as lists ask it; `ready` is waited for. */
export const finderIn = (index: AskedIndex, ready: () => Promise<unknown>): Finder => ({
  async find(wanted, actor, { only, ...page }) {
    await ready()
    return index.find({ wanted, reader: await readerOf(actor), only }, page)
  },
  async all(wanted, actor, only) {
    await ready()
    const keys = await index.keys({ wanted, reader: await readerOf(actor), only })
    return { count: keys.length, has: (id) => isAmong(keys, keyOf(id)) }
  },
  async explain(wanted, ids, actor) {
    const { search } = wanted
    if (search === undefined || !hasWords(search) || ids.length === 0) return new Map()
    const reader = await readerOf(actor)
    const asked = { wanted, reader, only: { ...ALL, ids } }
    const hits = new Map((await index.find(asked, { behind: null, most: ids.length })).map((hit) => [hit.id, hit]))
    const open = ids.filter((id) => ((hits.get(id)?.fields ?? 0) & ~IN_ROW) !== 0)
    // The index may not have heard yet who left a team: what is shown goes by what is stored.
    const mayRead = ({ _id, team }: { _id: string; team: readonly string[] }): boolean =>
      reader.seesAll || team.includes(reader.userId ?? '') || reader.asDeputy.includes(_id)
    return explain(search, open, (entry) => hits.get(entry._id)?.isInside === true && mayRead(entry))
  },
})

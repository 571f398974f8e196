import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import { now } from '../platform/clock'
import { deputyTenders, type Finder, hasWords } from '../tenders/area'
import { bitOf, excerptOf, marksIn, queryOf } from '../../engine/search'
import { ALL, NOBODY, type Reader } from './index/asked'
import type { AskedIndex } from './index/openIndex'
import { keyOf } from './index/slots'
import type { RowHit } from '../contract/tenders/views'
import { SearchEntryModel, type SearchEntryDoc, type SearchSide } from './model'

/** The order in which they are told; titles, numbers and buyers stand in the row itself. */
const TOLD = ['cpv', 'place', 'text'] as const

type Told = { words: Pick<SearchSide['words'], 'title' | 'number' | 'buyer'>; shown: SearchSide['shown'] }

/** Where the words are that the row's own title, number and buyer do not have; null where they have all. */
function hitOf({ words, shown }: Told, search: string): RowHit | null {
  const inRow = [words.title, words.number, words.buyer].join(' ')
  const open = queryOf(search).words.filter((word) => marksIn(inRow, word).length === 0)
  if (open.length === 0) return null
  for (const field of TOLD) {
    const excerpt = excerptOf(shown[field], open.join(' '))
    if (excerpt) return { field, text: excerpt.text, marks: excerpt.marks.map(([start, end]) => [start, end]) }
  }
  return null
}

const SIDE_FIELDS = ['words.title', 'words.number', 'words.buyer', 'shown']
const FIELDS = {
  team: 1 as const,
  ...Object.fromEntries(['outside', 'inside'].flatMap((side) => SIDE_FIELDS.map((field) => [`${side}.${field}`, 1 as const]))),
}

/** Why tenders were found. `isInside` says of one, with its team of now, whether it is shown by what that team alone knows. */
async function explain(
  search: string,
  ids: readonly string[],
  isInside: (entry: Pick<SearchEntryDoc, '_id' | 'team'>) => boolean,
): Promise<ReadonlyMap<string, RowHit>> {
  if (ids.length === 0) return new Map()
  const entries = await SearchEntryModel.find({ _id: { $in: [...ids] } }, FIELDS).lean<
    Pick<SearchEntryDoc, '_id' | 'team' | 'outside' | 'inside'>[]
  >()
  return new Map(
    entries.flatMap((entry): [string, RowHit][] => {
      const side = isInside(entry) ? entry.inside : entry.outside
      const hit = side && hitOf(side, search)
      return hit ? [[entry._id, hit]] : []
    }),
  )
}

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

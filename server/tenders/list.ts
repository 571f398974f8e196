import { isStaff, type Actor } from '../calls/actor'
import { RELEVANCE, type ProjectQuery } from '../contract/tenders/lists'
import { orderCursor, orderOf, placeOf, type Order } from './listing/cursor'
import { findAll, findTenders, hasWords, isWanted } from './listing/finder'
import { FEW, listFew, listFound, type ListedRow } from './listing/found'
import { now } from '../platform/clock'
import { createFences, type Fences } from '../platform/fences'
import { among, narrowed, sourceOf, type Judged, type Source } from './listing/source'
import { allUnread } from './listing/unread'
import { keptRows } from './keptRows'
import { TenderModel, type Shelf } from './model'
import { ROW_FIELDS, type RowDoc } from './presentRow'
import { perWorld } from '../platform/world'

/** Everything a row is judged by, and nothing else. */
const JUDGED_FIELDS = { type: 1, shelf: 1, 'published.at': 1, 'team.userId': 1 } as const

/** Rows looked at in one query by whoever searches, at first and at most, so that nobody waits long behind a search. */
const LOOK_AT_FIRST = 250
const LOOK_AT_MOST = 1000

const known = perWorld(() => new Map<string, Promise<Fences>>())

/** The fences of a shelf in an order, from one look at its keys; kept up to date by the pages that are read. */
const fencesOf = (shelf: Shelf, { key }: Order): Promise<Fences> => {
  const name = `${shelf} ${key}`
  const found = known.get(name)
  if (found) return found
  const learn = async (): Promise<Fences> => {
    const rows = await TenderModel.find({ shelf, [`keys.${key}`]: { $gte: '' } }, { _id: 0, [`keys.${key}`]: 1 })
      .sort({ [`keys.${key}`]: 1 })
      .lean<Pick<RowDoc, 'keys'>[]>()
    return createFences(rows.map((row) => row.keys[key]))
  }
  const learning = learn()
  known.set(name, learning)
  learning.catch(() => known.delete(name))
  return learning
}

/** So that the first person to open the lists that most people open does not wait for it. */
export const warmLists = async (): Promise<void> => {
  await fencesOf('public', { key: 'published', direction: -1 })
  await fencesOf('draft', { key: 'created', direction: -1 })
}

interface Window {
  from: string | null
  to: string | null
}

const boundsOf = ({ from, to }: Window, direction: 1 | -1) =>
  direction === 1 ? { $gt: from ?? '', ...(to === null ? {} : { $lte: to }) } : { ...(from === null ? {} : { $lt: from }), $gte: to ?? '' }

interface Part {
  rows: RowDoc[]
  /** Where to read on; null: this was the end. */
  readTo: string | null
}

/** Rows of a window in order; when some are left out, all are looked at slimly first and the kept ones read whole. */
async function readWindow({ filter, keep }: Source, order: Order, { most, ...window }: Window & { most: number }): Promise<Part> {
  const field = `keys.${order.key}`
  const inside = { ...filter, [field]: boundsOf(window, order.direction) }
  const sort = { [field]: order.direction }
  if (!keep) {
    const rows = await TenderModel.find(inside, { ...ROW_FIELDS, [field]: 1 })
      .sort(sort)
      .limit(most)
      .lean<RowDoc[]>()
    return { rows, readTo: window.to }
  }
  const looked = await TenderModel.find(inside, { ...JUDGED_FIELDS, [field]: 1 })
    .sort(sort)
    .lean<(Judged & Pick<RowDoc, 'keys'>)[]>()
  const kept = looked.filter(keep)
  const wanted = kept.slice(0, most)
  const last = kept.length > most ? wanted.at(-1) : undefined
  const readTo = last ? last.keys[order.key] : window.to
  if (wanted.length === 0) return { rows: [], readTo }
  const found = await TenderModel.find({ _id: { $in: wanted.map((row) => row._id) } }, { ...ROW_FIELDS, keys: 1 }).lean<RowDoc[]>()
  const byId = new Map(found.map((row) => [row._id, row]))
  // Judged again: between the two looks a row may have been changed.
  const rows = wanted.flatMap(({ _id, keys }) => {
    const row = byId.get(_id)
    return row && keep(row) && row.keys[order.key] === keys[order.key] ? [row] : []
  })
  return { rows, readTo }
}

/**
 * One page of a list in its order, or of what was found in it, best first: ranges of one index, each bounded on both sides, until the page
 * is full; never a skip.
 */
export async function listTenders(query: ProjectQuery, { actor, limit }: { actor: Actor; limit: number }): Promise<ListedRow[]> {
  const whole = await sourceOf(query.filter, actor)
  if (!whole) return []
  const base = query.unread === true ? among(whole, [...(await allUnread(actor, now())).keys()]) : whole
  const isSearched = isWanted(query)
  const list = narrowed(base, query, null)
  if (isSearched && (query.sort === RELEVANCE || (query.sort === undefined && hasWords(query.search))))
    return listFound(list, (page) => findTenders(query, actor, { only: list.only, ...page }), { cursor: query.cursor, limit })
  const order = orderOf(query, { staff: isStaff(actor) })
  const found = isSearched ? await findAll(query, actor, list.only) : null
  if (found && found.count <= FEW) {
    const few = await findTenders(query, actor, { only: list.only, behind: null, most: FEW })
    return listFew(list, few, { order, place: placeOf(query.cursor, order), limit })
  }
  const source = found ? narrowed(base, query, found) : list
  const place = placeOf(query.cursor, order)
  const read = () => readPage(source, order, { place, limit })
  // The first page of a list that many read, as it is stored.
  const isShared = source.shelf !== null && !source.keep && place === null
  const key = `list ${source.shelf} ${order.key} ${order.direction} ${limit}`
  const rows = isShared ? await keptRows(key, () => ['tenders'], read) : await read()
  return rows.map((row) => ({ row, cursor: orderCursor(row.keys, order) }))
}

async function readPage(source: Source, order: Order, { place, limit }: { place: string | null; limit: number }): Promise<RowDoc[]> {
  const fences = source.shelf && (await fencesOf(source.shelf, order))
  const rows: RowDoc[] = []
  let from = place
  let look = source.keep ? LOOK_AT_FIRST : limit
  for (;;) {
    const to = fences ? fences.beyond(from, order.direction, look) : null
    const part = await readWindow(source, order, { from, to, most: limit - rows.length })
    rows.push(...part.rows)
    if (rows.length >= limit || part.readTo === null) break
    from = part.readTo
    look = source.keep ? Math.min(look * 2, LOOK_AT_MOST) : (limit - rows.length) * 2
  }
  if (!source.keep) fences?.seen([...(place === null ? [] : [place]), ...rows.map((row) => row.keys[order.key])])
  return rows
}

import type { Actor } from '../access/actor'
import { isStaff, isSystemAdmin } from '../access/actor'
import type { ListName, ProjectQuery, SortKey } from '../contract/tenders/getProjects'
import { SORT_KEYS } from '../contract/tenders/getProjects'
import { AppError } from '../platform/errors'
import { TenderModel, WatchModel, type Shelf } from './model'
import { ROW_FIELDS, type RowDoc } from './present'

type Filter = Record<string, unknown>

const WATCHED_MOST = 1000

/** Which tenders a list has for this person; null: none at all. Whatever is not public is for its team only. */
async function listFilter(list: ListName, actor: Actor): Promise<Filter | null> {
  const mine = isSystemAdmin(actor) ? {} : { 'team.userId': actor.user?.id }
  const shelf = (name: Shelf): Filter => ({ shelf: name })
  if (list === 'öffentlich') return shelf('public')
  if (list === 'entwurf') return isStaff(actor) ? { ...mine, ...shelf('draft') } : null
  if (list === 'archiv')
    return isSystemAdmin(actor)
      ? shelf('archive')
      : { ...shelf('archive'), $or: [{ published: { $ne: null } }, ...(isStaff(actor) ? [mine] : [])] }
  if (list === 'merkliste' && actor.user) {
    const watched = await WatchModel.find({ userId: actor.user.id }, { tenderId: 1 }).sort({ at: -1 }).limit(WATCHED_MOST).lean()
    return { shelf: { $in: ['public', 'archive'] }, _id: { $in: watched.map((one) => one.tenderId) } }
  }
  // Invitations, participations and applications are made of offers; there are none of anybody who has none.
  return null
}

interface Order {
  key: SortKey
  direction: 1 | -1
}

const DEFAULT_ORDER: Partial<Record<ListName, Order>> = {
  entwurf: { key: 'created', direction: -1 },
  archiv: { key: 'archived', direction: -1 },
}

function orderOf({ filter, sort }: ProjectQuery): Order {
  const key = SORT_KEYS.find((one) => one === sort?.replace(/^-/, ''))
  if (!key) return DEFAULT_ORDER[filter] ?? { key: 'published', direction: -1 }
  return { key, direction: sort?.startsWith('-') ? -1 : 1 }
}

const KEY_IS_DATE: ReadonlySet<SortKey> = new Set(['deadline', 'published', 'created', 'archived'])

const cursorOf = (row: RowDoc, { key }: Order): string => {
  const value = row.keys[key]
  return Buffer.from(JSON.stringify([key, value instanceof Date ? value.toISOString() : value, row._id])).toString('base64url')
}

interface Place {
  value: Date | string | number
  id: string
}

/** Where the last page ended; a cursor of another order or of nobody's making is refused. */
function placeOf(cursor: string | null | undefined, { key }: Order): Place | null {
  if (!cursor) return null
  const refuse = () => new AppError('invalid', { errors: [{ path: '/filter/cursor', rule: 'cursor' }] })
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refuse()
  }
  const [ofKey, value, id] = Array.isArray(parsed) ? (parsed as unknown[]) : []
  if (ofKey !== key || typeof id !== 'string' || (typeof value !== 'string' && typeof value !== 'number')) throw refuse()
  if (!KEY_IS_DATE.has(key)) return { value, id }
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw refuse()
  return { value: date, id }
}

const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const narrowed = (filter: Filter, { search, types }: ProjectQuery): Filter => {
  const words = (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return {
    ...filter,
    ...(types && types.length > 0 ? { type: { $in: types } } : {}),
    ...(words.length > 0 ? { $and: words.map((word) => ({ 'keys.search': { $regex: escapeRegex(word) } })) } : {}),
  }
}

/** Conditions on the same field stand side by side. */
const both = (filter: Filter, more: Filter): Filter => {
  const shared = Object.keys(more).filter((key) => key in filter)
  if (shared.length === 0) return { ...filter, ...more }
  const apart = Object.fromEntries(Object.entries(more).filter(([key]) => !shared.includes(key)))
  const given = Array.isArray(filter.$and) ? (filter.$and as Filter[]) : []
  return { ...filter, ...apart, $and: [...given, ...shared.map((key) => ({ [key]: more[key] }))] }
}

export interface ListedRow {
  row: RowDoc
  cursor: string
}

/** One page of a list in its order: two walks along one index (the rest of the last key, then what comes after it), never a skip. */
export async function listTenders(query: ProjectQuery, { actor, limit }: { actor: Actor; limit: number }): Promise<ListedRow[]> {
  const base = await listFilter(query.filter, actor)
  if (!base) return []
  const order = orderOf(query)
  const filter = narrowed(base, query)
  const place = placeOf(query.cursor, order)
  const field = `keys.${order.key}`
  const read = (more: Filter, count: number): Promise<RowDoc[]> =>
    TenderModel.find(both(filter, more), ROW_FIELDS)
      .sort({ [field]: order.direction, _id: order.direction })
      .limit(count)
      .lean<RowDoc[]>()
  const beyond = order.direction === 1 ? '$gt' : '$lt'
  let rows: RowDoc[]
  if (!place) rows = await read({}, limit)
  else {
    rows = await read({ [field]: place.value, _id: { [beyond]: place.id } }, limit)
    if (rows.length < limit) rows.push(...(await read({ [field]: { [beyond]: place.value } }, limit - rows.length)))
  }
  return rows.map((row) => ({ row, cursor: cursorOf(row, order) }))
}

import { AppError } from '../../platform/errors'
import { TenderModel } from '../model'
import { ROW_FIELDS, type RowDoc } from '../presentRow'
import { orderCursor, type Order } from './cursor'
import type { FoundPage, FoundTender } from './finder'
import type { Source } from './source'

export interface ListedRow {
  row: RowDoc
  cursor: string
}

/** Ids asked for in one query: a list of a thousand takes the embedded engine seconds. */
const AT_ONCE = 100

async function readRows(ids: readonly string[], { has }: Source): Promise<Map<string, RowDoc>> {
  const rows = new Map<string, RowDoc>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const found = await TenderModel.find({ _id: { $in: ids.slice(at, at + AT_ONCE) } }, { ...ROW_FIELDS, keys: 1 }).lean<RowDoc[]>()
    // Judged by what is stored now: what was found may have changed since.
    for (const row of found) if (has(row)) rows.set(row._id, row)
  }
  return rows
}

const NAME = 'relevance'

const cursorOf = ({ score, at, id }: FoundTender): string => Buffer.from(JSON.stringify([NAME, score, at, id])).toString('base64url')

/** Where the last page ended; one of another order or of nobody's making is refused (422). */
function placeOf(cursor: string | null | undefined): FoundTender | null {
  if (!cursor) return null
  try {
    const [name, score, at, id, ...more] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (name === NAME && typeof score === 'number' && typeof at === 'number' && typeof id === 'string' && more.length === 0)
      return { score, at, id }
  } catch {
    // Refused below.
  }
  throw new AppError('invalid', { errors: [{ path: '/filter/cursor', rule: 'cursor' }] })
}

/** Some of what was found, behind one; less than was asked for is the end. */
type MoreFound = (page: Pick<FoundPage, 'behind' | 'most'>) => Promise<readonly FoundTender[]>

/** One page of what was found, best first. */
export async function listFound(
  source: Source,
  find: MoreFound,
  { cursor, limit }: { cursor: string | null | undefined; limit: number },
): Promise<ListedRow[]> {
  const listed: ListedRow[] = []
  for (let behind = placeOf(cursor); ;) {
    const most = Math.min(AT_ONCE, limit - listed.length)
    const part = await find({ behind, most })
    const rows = await readRows(
      part.map(({ id }) => id).filter((id) => source.mayHave(id)),
      source,
    )
    for (const one of part) {
      const row = rows.get(one.id)
      if (row) listed.push({ row, cursor: cursorOf(one) })
    }
    behind = part.at(-1) ?? null
    if (part.length < most || listed.length >= limit) return listed
  }
}

/** So few are read and put in order here, rather than looking for them through a whole list. */
export const FEW = 300

/** One page of a few that were found, in the order of a list. */
export async function listFew(
  source: Source,
  found: readonly FoundTender[],
  { order, place, limit }: { order: Order; place: string | null; limit: number },
): Promise<ListedRow[]> {
  const ids = found.map(({ id }) => id).filter(source.mayHave)
  const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b)) * order.direction
  return [...(await readRows(ids, source)).values()]
    .filter((row) => place === null || compare(row.keys[order.key], place) > 0)
    .sort((a, b) => compare(a.keys[order.key], b.keys[order.key]))
    .slice(0, limit)
    .map((row) => ({ row, cursor: orderCursor(row.keys, order) }))
}

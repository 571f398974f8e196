import { createFences, type Fences } from './fences'
import { AppError } from './errors'
import { perWorld } from './world'

/** Where a row stands in its list: by its key, rows of one key by their id. */
export interface Place {
  readonly key: string
  readonly id: string | number
}

/** A list that is read by one index: all its rows in the order of a text. */
export interface KeyedList<Judged, Row extends Judged> {
  /** One name, one order: what was learned about it is remembered under it. */
  readonly name: string
  placeOf(row: Judged): Place
  /** Every key, in order; asked once. */
  keys(): Promise<string[]>
  /** What rows are judged by, from this key on (included) to that one (included); null: to the end. */
  judged(from: string, to: string | null): Promise<Judged[]>
  /** The same, whole. */
  rows(from: string, to: string | null): Promise<Row[]>
  whole(places: readonly Place[]): Promise<Row[]>
}

interface PageWanted<Judged> {
  after: Place | null
  most: number
  /** Null: every row. */
  keep: ((row: Judged) => boolean) | null
}

/** Rows looked at in one query by whoever searches, at first and at most, so that nobody waits long behind a search. */
const LOOK_AT_FIRST = 250
const LOOK_AT_MOST = 1000
const MAX_LISTS = 200

const known = perWorld(() => new Map<string, Promise<Fences>>())

/** The fences of a list, from one look at its keys; kept up to date by the pages that are read. */
const fencesOf = (list: Pick<KeyedList<unknown, unknown>, 'name' | 'keys'>): Promise<Fences> => {
  const found = known.get(list.name)
  if (found) return found
  const oldest = known.size >= MAX_LISTS ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  const learning = list.keys().then(createFences)
  known.set(list.name, learning)
  learning.catch(() => known.delete(list.name))
  return learning
}

/** So that the first person to open a list does not wait for it. */
export const warmList = async <Judged, Row extends Judged>(list: KeyedList<Judged, Row>): Promise<void> => {
  await fencesOf(list)
}

/** Whether no more than about so many rows lie between two keys, by what was learned of the list. */
export const isNarrow = async (
  list: Pick<KeyedList<unknown, unknown>, 'name' | 'keys'>,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<boolean> => {
  const end = (await fencesOf(list)).beyond(from, 1, most)
  return end === null || byBytes(end, to) > 0
}

/** What was learned of a list is out of date: whoever asks next learns it anew. */
export const forgetKeys = (name: string): void => {
  known.delete(name)
}

/** Tests: another database has other rows. */
export const forgetLists = (): void => known.clear()

const byBytes = (a: string, b: string): number => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)))
export const byPlace = (a: Place, b: Place): number =>
  byBytes(a.key, b.key) || (typeof a.id === 'number' && typeof b.id === 'number' ? a.id - b.id : byBytes(String(a.id), String(b.id)))

/** One window in order, without what lies before its beginning. */
const inOrder = <Row>(rows: readonly Row[], placeOf: (row: Row) => Place, after: Place | null): Row[] =>
  rows
    .map((row) => ({ row, place: placeOf(row) }))
    .filter(({ place }) => after === null || byPlace(place, after) > 0)
    .sort((a, b) => byPlace(a.place, b.place))
    .map(({ row }) => row)

const LAST_ID = '\u{10ffff}'

/**
 * One page: ranges of one index, each bounded on both sides, until the page is full; never a skip. The embedded engine reads everything
 * between the bounds of a range before it looks at a limit, so a page has to know where it will end before it is read (fences).
 */
export async function readPage<Judged, Row extends Judged>(
  list: KeyedList<Judged, Row>,
  { after, most, keep }: PageWanted<Judged>,
): Promise<Row[]> {
  const fences = await fencesOf(list)
  const rows: Row[] = []
  const found: Place[] = []
  let from = after
  let look = keep ? LOOK_AT_FIRST : most
  for (;;) {
    const to = fences.beyond(from?.key ?? null, 1, look)
    if (keep)
      found.push(
        ...inOrder(await list.judged(from?.key ?? '', to), list.placeOf, from)
          .filter(keep)
          .map(list.placeOf),
      )
    else rows.push(...inOrder(await list.rows(from?.key ?? '', to), list.placeOf, from))
    if (rows.length + found.length >= most || to === null) break
    from = { key: to, id: LAST_ID }
    look = keep ? Math.min(look * 2, LOOK_AT_MOST) : most
  }
  // Judged again: between the two looks a row may have been changed.
  if (keep) return found.length === 0 ? [] : inOrder((await list.whole(found.slice(0, most))).filter(keep), list.placeOf, null)
  fences.seen([...(after ? [after.key] : []), ...rows.map((row) => list.placeOf(row).key)])
  return rows.slice(0, most)
}

export const cursorOf = ({ key, id }: Place): string => Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** Where the last page ended; a cursor of nobody's making is refused (422). */
export const placeOfCursor = (cursor: string | undefined): Place | null => {
  if (cursor === undefined) return null
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const [key, id, ...more] = Array.isArray(place) ? (place as unknown[]) : []
    if (typeof key === 'string' && more.length === 0 && (typeof id === 'string' || Number.isInteger(id)))
      return { key, id: id as string | number }
  } catch {
    // Not ours: refused below.
  }
  throw new AppError('invalid', { errors: [{ path: '/filter/cursor', rule: 'cursor' }] })
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').toLowerCase()
/** 'Müller', 'Mueller' and 'Muller' are written alike. */
export const withoutUmlauts = (text: string): string => plain(text).replace(/([aou])e/g, '$1')

/**
 * Whether all words are somewhere in a text, without regard to case; umlauts are found by 'ue' and by 'u'. Null where nothing is searched.
 */
export const wordsIn = (search: string | undefined): ((text: string) => boolean) | null => {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return null
  const wanted = words.map((word) => [plain(word), withoutUmlauts(word)] as const)
  return (text) => {
    const [as, bare] = [plain(text), withoutUmlauts(text)]
    return wanted.every(([word, bareWord]) => as.includes(word) || bare.includes(bareWord))
  }
}

import { createHash } from 'node:crypto'
import { BSON, type ClientSession, type Db, type Document, type Filter, type MongoClient } from 'mongodb'
import { now } from '../platform/clock'
import { atOneMoment, type MomentWay } from '../platform/database/oneMoment'
import { BackupFault, type Store, type Sum } from './store'

/** Signs of life and what processes tell each other: of no use to anybody later, and of no house but the one that runs. */
const LIFE_SIGNS: readonly string[] = ['leases', 'events', 'processes']

/** How far backups follow this very database. */
export const FOLLOWED = 'backupSteps'

export const isKept = (name: string): boolean => !LIFE_SIGNS.includes(name) && name !== FOLLOWED && !name.startsWith('system.')

/** A document as it is written; numbers, dates and bytes are BSON's own types, so that none is taken for another. */
export type Row = Record<string, unknown>

/** What a manifest holds of a collection. */
export interface RowsOf extends Sum {
  readonly name: string
  readonly count: number
  /** Of its documents in whatever order: engines do not give them in the same one. */
  readonly sum: string
}

const MODULUS = 1n << 256n
/** SHA-256 of each line, added up: the same documents have the same sum. */
const adding = () => {
  let [total, count] = [0n, 0]
  return {
    add(line: string): void {
      total = (total + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % MODULUS
      count += 1
    },
    result: () => ({ count, sum: total.toString(16).padStart(64, '0') }),
  }
}

/** Of a collection that a backup does not have: without a file. */
export const noRows = (name: string): RowsOf => ({ name, ...adding().result(), bytes: 0, sha256: '' })

const LF = 0x0a

/** Few enough that others have their turn between two of them. */
const AT_ONCE = 250

interface Found {
  readonly id: string
  readonly line: string
  readonly row: Row
}
const textOf = (row: Row): string => BSON.EJSON.stringify(row, { relaxed: false })
/** The same for one document, by whichever way its id came. */
export const idOf = ({ _id }: { readonly _id?: unknown }): string => textOf({ _id })

/** Every document as a line of canonical Extended JSON (version 2). */
async function* linesOf(
  db: Db,
  name: string,
  { session, where = {} }: { session?: ClientSession; where?: Filter<Document> } = {},
): AsyncGenerator<Found> {
  const cursor = db.collection(name).find(where, { raw: true, batchSize: AT_ONCE, ...(session ? { session } : {}) })
  for await (const raw of cursor) {
    const row = BSON.deserialize(raw as unknown as Uint8Array, { promoteValues: false, bsonRegExp: true }) as Row
    yield { id: idOf(row), line: textOf(row), row }
  }
}

/** Documents of these ids, as they are at the moment of the session. */
export async function* linesWith(
  db: Db,
  name: string,
  { ids, session }: { ids: readonly unknown[]; session: ClientSession },
): AsyncGenerator<Found> {
  for (let n = 0; n < ids.length; n += AT_ONCE)
    yield* linesOf(db, name, { session, where: { _id: { $in: ids.slice(n, n + AT_ONCE) } } as Filter<Document> })
}

export const rowsFile = (name: string): string => `rows/${name}.jsonl`

/** Collections that are kept, by name; those that are empty as well, as they are a part of what was there. */
export const keptCollections = async (db: Db): Promise<string[]> =>
  (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter(isKept)
    .sort()

interface Kept {
  readonly way: MomentWay
  /** Nothing that was written later is in it. */
  readonly rowsAt: string
  readonly rows: readonly RowsOf[]
}
interface Keeping {
  readonly store: Store
  /** Sees every document that is kept. */
  onRow?(name: string, row: Row): void
}

const keepOne = async (db: Db, { store, onRow, name, session }: Keeping & { name: string; session?: ClientSession }): Promise<RowsOf> => {
  const added = adding()
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const { line, row } of linesOf(db, name, session ? { session } : {})) {
      added.add(line)
      onRow?.(name, row)
      yield Buffer.from(`${line}\n`)
    }
  }
  const { bytes: size, sha256 } = await store.write(rowsFile(name), bytes())
  return { name, ...added.result(), bytes: size, sha256 }
}

/** What stands in a collection now. */
export const sumOf = async (db: Db, name: string): Promise<Pick<RowsOf, 'count' | 'sum'>> => {
  const added = adding()
  for await (const { line } of linesOf(db, name)) added.add(line)
  return added.result()
}

const TRIES = 3

/**
 * Writes every collection as it stood at one moment. Where the database knows no moments it is read, and read again: what was the same both
 * times was so in between.
 */
export const keepRows = async ({ client, db }: { client: MongoClient; db: Db }, keeping: Keeping): Promise<Kept> => {
  const names = await keptCollections(db)
  return atOneMoment({ client, db }, async ({ way, session }) => {
    const rowsAt = now().toISOString()
    for (let tries = 1; ; tries++) {
      const rows: RowsOf[] = []
      for (const name of names) rows.push(await keepOne(db, { ...keeping, name, ...(session ? { session } : {}) }))
      if (way !== 'still') return { way, rowsAt, rows }
      const changed: string[] = []
      for (const { name, sum } of rows) if ((await sumOf(db, name)).sum !== sum) changed.push(name)
      if (changed.length === 0) return { way, rowsAt: now().toISOString(), rows }
      if (tries === TRIES)
        throw new BackupFault(
          `This database shows no moment of itself, and ${changed.join(', ')} changed while it was read (${TRIES} times). ` +
            'Stop Lotse, and run this again.',
        )
    }
  })
}

/** Lines of JSON, which end with LF alone: node:readline also ends them at U+2028, which a text may hold (in Node 24). */
export async function* linesIn(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let begun: Uint8Array[] = []
  for await (const piece of source) {
    let from = 0
    for (let end = piece.indexOf(LF); end !== -1; end = piece.indexOf(LF, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]).toString()
      begun = []
      from = end + 1
    }
    if (from < piece.length) begun.push(piece.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString()
}

export const rowOf = (line: string): Row => BSON.EJSON.parse(line, { relaxed: false }) as Row

/** The documents of a file that was written by `keepRows`. */
async function* rowsIn(store: Store, name: string): AsyncGenerator<Found> {
  let number = 0
  for await (const line of linesIn(store.read(rowsFile(name)))) {
    number += 1
    try {
      const row = rowOf(line)
      yield { id: idOf(row), line, row }
    } catch (fault) {
      throw new BackupFault(`${rowsFile(name)}, line ${number} is no document: ${fault instanceof Error ? fault.message : ''}`)
    }
  }
}

/** What of a file is not as the manifest says; null: it is whole. `onRow` sees its documents. */
export const rowsFault = async (
  store: Store,
  { name, count, bytes, sha256, sum }: RowsOf,
  onRow?: (name: string, row: Row) => void,
): Promise<string | null> => {
  const file = rowsFile(name)
  const hash = createHash('sha256')
  let seen = 0
  try {
    for await (const piece of store.read(file)) {
      hash.update(piece)
      seen += piece.length
    }
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  }
  if (seen < bytes) return `${file} is cut off: ${seen} of ${bytes} bytes.`
  if (seen > bytes) return `${file} has more in it than was written: ${seen} instead of ${bytes} bytes.`
  if (hash.digest('hex') !== sha256) return `${file} was changed: its SHA-256 is not the one in the manifest.`
  const added = adding()
  for await (const { line, row } of rowsIn(store, name)) {
    added.add(line)
    onRow?.(name, row)
  }
  const found = added.result()
  return found.count === count && found.sum === sum ? null : `${file} holds ${found.count} documents instead of ${count}.`
}

const BATCH_ROWS = 500
const BATCH_BYTES = 4_000_000

/** Documents that are other ones than in the backup, by their id's text; null: it is gone. */
export type Later = ReadonlyMap<string, string | null>

/** Into a collection that is empty; throws where what was read, or what stands there afterwards, is not what it should be. */
export const loadRows = async (
  db: Db,
  { store, rows, later = new Map() }: { store: Store; rows: RowsOf; later?: Later },
): Promise<void> => {
  const { name, count, sum } = rows
  const [read, due] = [adding(), adding()]
  let batch: Row[] = []
  let held = 0
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await db.collection(name).insertMany(batch)
    batch = []
    held = 0
  }
  const put = async ({ line, row }: Pick<Found, 'line' | 'row'>): Promise<void> => {
    due.add(line)
    batch.push(row)
    held += line.length
    if (batch.length >= BATCH_ROWS || held >= BATCH_BYTES) await flush()
  }
  if (rows.sha256 !== '')
    for await (const found of rowsIn(store, name)) {
      read.add(found.line)
      if (!later.has(found.id)) await put(found)
    }
  const given = read.result()
  if (given.count !== count || given.sum !== sum) throw new BackupFault(`${rowsFile(name)} holds other documents than were written.`)
  for (const line of later.values()) if (line !== null) await put({ line, row: rowOf(line) })
  await flush()
  const [found, wanted] = [await sumOf(db, name), due.result()]
  if (found.count !== wanted.count || found.sum !== wanted.sum)
    throw new BackupFault(
      `${name} holds ${found.count} documents after loading, and should hold ${wanted.count}, or they are not the same.`,
    )
}

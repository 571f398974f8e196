import { createHash } from 'node:crypto'
import { BSON, type ClientSession, type Db, type MongoClient } from 'mongodb'
import { atOneMoment, type MomentWay } from '../platform/database/oneMoment'
import { BackupFault, type Store, type Sum } from './store'

/** Signs of life and what processes tell each other: of no use to anybody later, and of no house but the one that runs. */
const LIFE_SIGNS: readonly string[] = ['leases', 'events', 'processes']

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

const LF = 0x0a

/** Few enough that others have their turn between two of them. */
const AT_ONCE = 250

/** Every document as a line of canonical Extended JSON (version 2). */
async function* linesOf(db: Db, name: string, session?: ClientSession): AsyncGenerator<{ line: string; row: Row }> {
  const cursor = db.collection(name).find({}, { raw: true, batchSize: AT_ONCE, ...(session ? { session } : {}) })
  for await (const raw of cursor) {
    const row = BSON.deserialize(raw as unknown as Uint8Array, { promoteValues: false, bsonRegExp: true }) as Row
    yield { line: BSON.EJSON.stringify(row, { relaxed: false }), row }
  }
}

export const rowsFile = (name: string): string => `rows/${name}.jsonl`

/** Collections that are kept, by name; those that are empty as well, as they are a part of what was there. */
export const keptCollections = async (db: Db): Promise<string[]> =>
  (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !LIFE_SIGNS.includes(name) && !name.startsWith('system.'))
    .sort()

interface Kept {
  readonly way: MomentWay
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
    for await (const { line, row } of linesOf(db, name, session)) {
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
    for (let tries = 1; ; tries++) {
      const rows: RowsOf[] = []
      for (const name of names) rows.push(await keepOne(db, { ...keeping, name, ...(session ? { session } : {}) }))
      if (way !== 'still') return { way, rows }
      const changed: string[] = []
      for (const { name, sum } of rows) if ((await sumOf(db, name)).sum !== sum) changed.push(name)
      if (changed.length === 0) return { way, rows }
      if (tries === TRIES)
        throw new BackupFault(
          `This database shows no moment of itself, and ${changed.join(', ')} changed while it was read (${TRIES} times). ` +
            'Stop Lotse, and run this again.',
        )
    }
  })
}

/** Lines of JSON, which end with LF alone: node:readline also ends them at U+2028, which a text may hold (in Node 24). */
async function* linesIn(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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

/** The documents of a file that was written by `keepRows`. */
async function* rowsIn(store: Store, name: string): AsyncGenerator<{ line: string; row: Row }> {
  let number = 0
  for await (const line of linesIn(store.read(rowsFile(name)))) {
    number += 1
    try {
      yield { line, row: BSON.EJSON.parse(line, { relaxed: false }) as Row }
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

/** Into a collection that is empty; throws where what stands there afterwards is not what the manifest says. */
export const loadRows = async (db: Db, { store, rows }: { store: Store; rows: RowsOf }): Promise<void> => {
  const { name, count, sum } = rows
  let batch: Row[] = []
  let held = 0
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await db.collection(name).insertMany(batch)
    batch = []
    held = 0
  }
  for await (const { line, row } of rowsIn(store, name)) {
    batch.push(row)
    held += line.length
    if (batch.length >= BATCH_ROWS || held >= BATCH_BYTES) await flush()
  }
  await flush()
  const found = await sumOf(db, name)
  if (found.count !== count || found.sum !== sum)
    throw new BackupFault(`${name} holds ${found.count} documents after loading, and should hold ${count}, or they are not the same.`)
}

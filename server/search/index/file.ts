import { existsSync, rmSync, statSync } from 'node:fs'
import sqlite, { type Statement } from 'node-sqlite3-wasm'

/** Raised whenever a file made by an earlier version of the program would be read wrongly; such a file is made anew. */
const FORMAT = 3

/** So many places of one word are kept together: what one more place writes anew. */
const CHUNK = 4096

/** What a row of `slots` says: one side of one tender. */
export interface SlotRow {
  readonly slot: number
  readonly id: string
  /** 1: for its team alone. */
  readonly inside: 0 | 1
  readonly of: number
  readonly state: string
  readonly at: number
  readonly type: number
  readonly shelf: number
  /** Numbers of the title's words. */
  readonly title: Uint8Array
}

const TABLES = `
  CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, place INTEGER);
  CREATE TABLE postings (word INTEGER, chunk INTEGER, places BLOB NOT NULL, PRIMARY KEY (word, chunk)) WITHOUT ROWID;
  CREATE TABLE slots (slot INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, inside INTEGER NOT NULL, of INTEGER NOT NULL,
    state TEXT NOT NULL, at INTEGER NOT NULL, type INTEGER NOT NULL, shelf INTEGER NOT NULL, title BLOB NOT NULL);
  CREATE INDEX slotsById ON slots (id);
  CREATE TABLE team (user TEXT, slot INTEGER, PRIMARY KEY (user, slot)) WITHOUT ROWID;
  PRAGMA user_version = ${FORMAT};
`

/** The number of a word as the file has it, where figures are below zero: SQLite is handed no other whole numbers as such. */
export const idOf = (number: number): number => number | 0

export const numbersIn = (bytes: Uint8Array): Uint32Array => {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4)
}
export const bytesOf = (numbers: Uint32Array): Uint8Array => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

const STATEMENTS = {
  wordId: 'SELECT id FROM words WHERE text = ?',
  addWord: 'INSERT INTO words (id, text) VALUES (?, ?)',
  placeWord: 'UPDATE words SET place = ? WHERE id = ?',
  begins: 'SELECT 1 FROM words WHERE text >= ? AND text < ? LIMIT 1',
  places: 'SELECT places FROM postings WHERE word = ? ORDER BY chunk',
  lastChunk: 'SELECT chunk, places FROM postings WHERE word = ? ORDER BY chunk DESC LIMIT 1',
  putChunk: 'INSERT OR REPLACE INTO postings (word, chunk, places) VALUES (?, ?, ?)',
  dropChunks: 'DELETE FROM postings WHERE word = ?',
  slotsOf: 'SELECT slot, of, state, inside FROM slots WHERE id = ?',
  idOf: 'SELECT id FROM slots WHERE slot = ?',
  addSlot: 'INSERT INTO slots (slot, id, inside, of, state, at, type, shelf, title) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  moveSlot: 'UPDATE slots SET slot = ? WHERE slot = ?',
  dropSlot: 'DELETE FROM slots WHERE slot = ?',
  addMember: 'INSERT OR IGNORE INTO team (user, slot) VALUES (?, ?)',
  slotsOfMember: 'SELECT slot FROM team WHERE user = ?',
} as const
type Name = keyof typeof STATEMENTS

/** Where SQLite keeps a file: beside it its log, and what says that somebody holds it. */
const partsOf = (path: string): string[] => [path, `${path}-wal`, `${path}-shm`, `${path}-journal`, `${path}.lock`]
export const removeFile = (path: string): void => partsOf(path).forEach((part) => rmSync(part, { force: true, recursive: true }))

/** One index in one file of SQLite, in a change that `commit` ends. `path` null: in memory. Nobody else may hold the file. */
export function openFile(path: string | null) {
  // Whoever held it has ended: its place is claimed by this process (place.ts).
  if (path !== null) rmSync(`${path}.lock`, { force: true, recursive: true })
  const db = new sqlite.Database(path ?? ':memory:')
  const made = new Map<Name, Statement>()
  const ask = (name: Name): Statement => {
    const known = made.get(name)
    if (known) return known
    const statement = db.prepare(STATEMENTS[name])
    made.set(name, statement)
    return statement
  }
  const close = (): void => {
    for (const statement of made.values()) statement.finalize()
    made.clear()
    db.close()
  }
  const begin = (): void => {
    if (!db.inTransaction) db.exec('BEGIN')
  }
  try {
    // Alone with the file: no lock to ask for at each statement, which would cost forty times as much.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000')
    const format = Number(db.get('PRAGMA user_version')?.user_version)
    if (format === 0 && db.get("SELECT 1 AS one FROM sqlite_master WHERE name = 'words'") === null) db.exec(TABLES)
    else if (format !== FORMAT) throw new Error(`format ${format} instead of ${FORMAT}`)
  } catch (fault) {
    close()
    throw fault
  }

  return {
    ask,
    begin,
    /** Rows of a table from the first on, some thousand at a time. */
    *rows(table: 'words' | 'slots', key: 'id' | 'slot'): Generator<Record<string, unknown>> {
      const statement = db.prepare(`SELECT * FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT 5000`)
      try {
        for (let from = -(2 ** 32); ;) {
          const rows = statement.all([from]) as Record<string, unknown>[]
          yield* rows
          if (rows.length === 0) return
          from = Number(rows.at(-1)?.[key])
        }
      } finally {
        statement.finalize()
      }
    },
    /** Numbers of slots given so far. None is given again: words and people of what was dropped still lie under it. */
    slotsUsed: (): number => Number(db.get('SELECT max(seq) AS seq FROM sqlite_sequence')?.seq ?? -1) + 1,
    /** After all slots were moved: so many are used, and nobody is in a team. */
    restart: (used: number): void => db.exec(`DELETE FROM team; UPDATE sqlite_sequence SET seq = ${used - 1}`),
    members: (): { user: string; slot: number }[] => db.all('SELECT user, slot FROM team') as { user: string; slot: number }[],
    places: (word: number): Uint32Array[] =>
      (ask('places').all([idOf(word)]) as { places: Uint8Array }[]).map(({ places }) => numbersIn(places)),
    /** Lays further places behind those of a word. */
    append(word: number, places: Uint32Array): void {
      begin()
      const last = ask('lastChunk').get([idOf(word)]) as { chunk: number; places: Uint8Array } | null
      const had = last ? numbersIn(last.places) : new Uint32Array(0)
      const all = new Uint32Array(had.length + places.length)
      all.set(had)
      all.set(places, had.length)
      for (let at = 0, chunk = last?.chunk ?? 0; at < all.length; at += CHUNK, chunk++)
        ask('putChunk').run([idOf(word), chunk, bytesOf(all.slice(at, at + CHUNK))])
    },
    commit(): void {
      if (db.inTransaction) db.exec('COMMIT')
    },
    bytes: (): number =>
      path === null
        ? Number(db.get('PRAGMA page_count')?.page_count) * Number(db.get('PRAGMA page_size')?.page_size)
        : partsOf(path).reduce((sum, part) => sum + (existsSync(part) ? statSync(part).size : 0), 0),
    /** Ends the change (or forgets it) and gives the file back. */
    close(keep = true): void {
      try {
        if (db.inTransaction) db.exec(keep ? 'COMMIT' : 'ROLLBACK')
      } finally {
        close()
      }
    },
  }
}
export type IndexFile = ReturnType<typeof openFile>

import { createHmac, timingSafeEqual, type Hmac } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readSync, fstatSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { keyFor } from '../../platform/keyFile'
import { newId } from '../../platform/newId'
import { BYTES_A_ROW, createColumns, type Extent, type Rows } from './columns'

/** Raised whenever rows of an earlier version of the program would be read wrongly, or should have been packed in another way. */
const FORMAT = 1
const CODE_BYTES = 32

/** What rows on the disk were made of. */
export interface Made {
  /** They are as the database was at that moment, or newer (ISO). */
  readonly at: string
  /** An entry of that database's log; another database, or an earlier state of this one, does not have it. */
  readonly log: { readonly no: number; readonly h: string | null }
  /** Imports that are in them. */
  readonly imports: readonly string[]
  /** Parcels of which not everybody has heard what was done to them. */
  readonly unheard: readonly number[]
}
interface Head extends Made, Extent {
  readonly format: number
}

/** Whoever lacks the house's key writes no rows that anybody believes. */
const code = (): Hmac => createHmac('sha256', keyFor('rows of parcels on disk'))

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes)
  return length
}

/** Another process may be writing one: what is so much older than the one that was written just now was left by one that was killed. */
const LEFT_MS = 600_000

const removeLeft = (path: string): void => {
  const { mtimeMs } = statSync(path)
  for (const name of readdirSync(dirname(path)).filter((one) => one.startsWith(`${basename(path)}.`))) {
    const draft = join(dirname(path), name)
    const found = statSync(draft, { throwIfNoEntry: false })
    if (found && mtimeMs - found.mtimeMs > LEFT_MS) rmSync(draft, { force: true })
  }
}

/** Writes them beside and puts them in place whole; all at once, so that no row changes meanwhile. */
export function writeRows(path: string, rows: Rows, made: Made): void {
  const head = Buffer.from(JSON.stringify({ format: FORMAT, ...rows.extent(), ...made } satisfies Head))
  const mac = code()
  const draft = `${path}.${newId()}`
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(draft, 'wx', 0o600)
  try {
    for (const piece of [lengthOf(head.length), head, ...rows.pieces()]) {
      mac.update(piece)
      for (let at = 0; at < piece.length;) at += writeSync(file, piece, at)
    }
    writeSync(file, mac.digest())
    closeSync(file)
    renameSync(draft, path)
  } catch (fault) {
    rmSync(draft, { force: true })
    throw fault
  }
  removeLeft(path)
}

/** Rows as they were written, with what they were made of. Throws what is wrong with them; null: there are none. */
export function readRows(path: string): { rows: Rows; made: Made } | null {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
    throw fault
  }
  try {
    const mac = code()
    let left = fstatSync(file).size
    const take = <Piece extends Uint8Array>(piece: Piece): Piece => {
      left -= piece.length
      if (left < 0) throw new Error('it is cut off')
      for (let at = 0; at < piece.length;) at += readSync(file, piece, at, piece.length - at, null) || piece.length
      return piece
    }
    const read = (piece: Uint8Array): void => void mac.update(take(piece))
    const size = Buffer.alloc(4)
    read(size)
    if (size.readUInt32LE() > left) throw new Error('it is damaged')
    const text = Buffer.alloc(size.readUInt32LE())
    read(text)
    const { format, ...head } = JSON.parse(text.toString()) as Head
    if (format !== FORMAT) throw new Error(`format ${format} instead of ${FORMAT}`)
    // Before room is made for what it says to hold.
    const due = head.count * BYTES_A_ROW + head.used + CODE_BYTES
    if (due !== left) throw new Error(`it is cut off: ${left} bytes instead of ${due}`)
    const rows = createColumns(head)
    rows.pieces().forEach(read)
    const written = take(Buffer.alloc(CODE_BYTES))
    if (left > 0 || !timingSafeEqual(written, mac.digest())) throw new Error('it is damaged')
    rows.wereRead()
    return { rows, made: head }
  } finally {
    closeSync(file)
  }
}

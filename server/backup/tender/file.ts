import { createHash, type Hash, randomBytes, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { BSON } from 'mongodb'
import { sealed, opened } from '../sealedStore'
import { BackupFault, faultOf, writeWhole } from '../store'

/*
 * A tender in one file: a line in clear that says how the key follows from the passphrase, then frames of AES-256-GCM. What is in them:
 * lines of canonical Extended JSON, the bytes of a content behind the line that announces it, and a last line with the sum of all before.
 */

/** What a line may be; `blob` is followed by so many bytes. */
export type Line =
  | { readonly head: Record<string, unknown> }
  | { readonly in: string; readonly row: Record<string, unknown> }
  | { readonly blob: string; readonly bytes: number }

interface Cost {
  /** scrypt's N: so much work is each try of a passphrase (RFC 7914); r 8, p 1. */
  readonly cost: number
}

export const DEFAULT_COST = 2 ** 17
const MOST_COST = 2 ** 20
const HEADER_BYTES = 160
const NAME = 'a tender'
export const LEAST_PASSPHRASE = 12

const keyOf = (passphrase: string, salt: Buffer, { cost }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 }
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (fault, key) => (fault ? reject(fault) : resolve(key)))
  })

const bytesOf = (line: object): Buffer => Buffer.from(`${BSON.EJSON.stringify(line, { relaxed: false })}\n`)

/** Everything to be written, in its order; contents are read when their turn comes. */
export type Piece = Line | { readonly blob: string; readonly bytes: number; read(): AsyncIterable<Uint8Array> }

async function* plain(pieces: AsyncIterable<Piece>, sign: (sum: string) => object): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const passed = (bytes: Uint8Array): Uint8Array => {
    hash.update(bytes)
    return bytes
  }
  for await (const piece of pieces) {
    if (!('read' in piece)) yield passed(bytesOf(piece))
    else {
      const { blob, bytes } = piece
      yield passed(bytesOf({ blob, bytes }))
      let seen = 0
      for await (const part of piece.read()) {
        seen += part.length
        yield passed(part)
      }
      if (seen !== bytes) throw new BackupFault(`The content ${blob} has ${seen} bytes instead of ${bytes}.`)
    }
  }
  const sum = hash.digest('hex')
  yield bytesOf({ end: { sum, ...sign(sum) } })
}

async function* whole(header: Buffer, frames: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield header
  yield* frames
}

interface Writing extends Cost {
  readonly passphrase: string
  /** What the last line says of the sum. */
  sign(sum: string): object
}

/** Appears whole or not at all. */
export const writeTenderFile = async (file: string, pieces: AsyncIterable<Piece>, { passphrase, cost, sign }: Writing): Promise<void> => {
  const salt = randomBytes(16)
  const header = Buffer.from(
    JSON.stringify({ lotse: 'tender', format: 1, cost, salt: salt.toString('base64') }).padEnd(HEADER_BYTES - 1) + '\n',
  )
  await writeWhole(file, whole(header, sealed(plain(pieces, sign), await keyOf(passphrase, salt, { cost }), NAME)))
}

const headerOf = async (file: string): Promise<Cost & { salt: Buffer }> => {
  const handle = await open(file, 'r').catch((fault: unknown) => {
    throw faultOf(file, fault)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const { lotse, format, cost, salt } = JSON.parse(buffer.subarray(0, bytesRead).toString('utf8')) as Record<string, unknown>
    const isKnown = lotse === 'tender' && format === 1 && typeof cost === 'number' && cost >= 2 && cost <= MOST_COST
    if (!isKnown || typeof salt !== 'string') throw new Error()
    return { cost, salt: Buffer.from(salt, 'base64') }
  } catch {
    throw new BackupFault(`${file} is no tender that this version of Lotse reads.`)
  } finally {
    await handle.close()
  }
}

/** Hands out a stream's bytes by lines and by numbers, and hashes what it handed out. */
const reader = (source: AsyncIterable<Uint8Array>, hash: Hash) => {
  const parts = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const next = await parts.next()
    if (next.done) return false
    held = Buffer.concat([held, next.value])
    return true
  }
  return {
    /** Null: there is none. What it is of the sum says `take`. */
    async line(): Promise<{ text: string; take(): void } | null> {
      let end = held.indexOf(10)
      while (end < 0 && (await more())) end = held.indexOf(10)
      if (end < 0) return null
      const bytes = held.subarray(0, end + 1)
      held = held.subarray(end + 1)
      return { text: bytes.toString('utf8'), take: () => void hash.update(bytes) }
    },
    async *bytes(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0;) {
        if (held.length === 0 && !(await more())) throw new BackupFault('A content is cut off.')
        const part = held.subarray(0, left)
        held = held.subarray(part.length)
        left -= part.length
        hash.update(part)
        yield part
      }
    },
  }
}

/** `onBlob` must read all of it. */
interface Reading {
  readonly passphrase: string
  onLine(line: Line): void
  onBlob(blobId: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void>
}

export interface End {
  readonly sum: string
  readonly signature: string
  readonly publicKey: string
}

/** Reads all of it; refuses what was cut, changed, or sealed with another passphrase. */
export const readTenderFile = async (file: string, { passphrase, onLine, onBlob }: Reading): Promise<End> => {
  const { salt, cost } = await headerOf(file)
  const hash = createHash('sha256')
  const bytes = (await stat(file)).size - HEADER_BYTES
  const frames = createReadStream(file, { start: HEADER_BYTES }) as AsyncIterable<Buffer>
  const from = reader(opened(frames, await keyOf(passphrase, salt, { cost }), { bytes, name: NAME, file }), hash)
  for (;;) {
    const found = await from.line()
    if (found === null) throw new BackupFault(`${file} has no end.`)
    const line = BSON.EJSON.parse(found.text, { relaxed: true }) as Line | { end: End }
    if ('end' in line) {
      if (line.end.sum !== hash.digest('hex')) throw new BackupFault(`${file} is not what was written.`)
      return line.end
    }
    found.take()
    if ('blob' in line) await onBlob(line.blob, line.bytes, from.bytes(line.bytes))
    else onLine(line)
  }
}

import type { S3Settings } from '../../platform/s3Address'
import { inPieces } from '../pieces'
import { type Line, openLine, type Patience } from './client'
import { getRange, headObject, listFolders, listObjects, putObject, removeObject, type StoredObject } from './objects'
import { endPartsOf, openParts, PART_BYTES, putParts } from './parts'

/** Files by name below the prefix of an address; faults come as StoreAway. */
interface ObjectFiles {
  /** Appears whole or not at all. */
  put(name: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Null: it is not there. */
  find(name: string): Promise<StoredObject | null>
  read(object: StoredObject): AsyncIterable<Buffer>
  list(below: string): AsyncIterable<StoredObject & { readonly name: string }>
  /** First parts of names that go on after a slash. */
  folders(): Promise<string[]>
  remove(name: string): Promise<void>
  /** Ends what was begun of such names in parts, and not ended: their parts are in no list and are paid for. */
  endParts(isMeant: (name: string) => boolean): Promise<void>
}

/** So much is held at once: some of it is memory, and S3 takes 10,000 parts of one object. */
const PIECE_BYTES = 2 * PART_BYTES

const put = async (line: Line, key: string, source: AsyncIterable<Uint8Array>): Promise<void> => {
  const pieces = inPieces(source, PIECE_BYTES)
  const first = await pieces.next()
  const second = first.done ? first : await pieces.next()
  if (second.done) return void (await putObject(line, key, first.done ? Buffer.alloc(0) : first.value))
  const [one, two] = [first.value as Buffer, second.value]
  async function* all(): AsyncGenerator<Buffer> {
    yield one
    yield two
    yield* pieces
  }
  await endPartsOf(line, key)
  await putParts(line, key, all())
}

export const openObjectFiles = async (settings: S3Settings, patience?: Patience): Promise<ObjectFiles> => {
  const line = await openLine(settings, patience)
  const keyOf = (name: string): string => `${line.prefix}${name}`
  return {
    put: (name, source) => put(line, keyOf(name), source),
    find: (name) => headObject(line, keyOf(name)),
    read: (object) => getRange(line, object, { from: 0, to: object.size }),
    async *list(below) {
      for await (const found of listObjects(line, keyOf(below))) yield { ...found, name: found.key.slice(line.prefix.length) }
    },
    folders: async () => (await listFolders(line, line.prefix)).map((one) => one.slice(line.prefix.length, -1)),
    remove: (name) => removeObject(line, keyOf(name)),
    async endParts(isMeant) {
      const keys = new Set<string>()
      for await (const { key } of openParts(line, line.prefix)) if (isMeant(key.slice(line.prefix.length))) keys.add(key)
      for (const key of keys) await endPartsOf(line, key)
    },
  }
}

import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { openObjectFiles, StoreAway } from '../blobs/area'
import { parseS3Address, type S3Credentials, type S3Settings, s3Text } from '../platform/s3Address'
import { BackupFault, type Bytes, faultOf, writeWhole } from './store'

interface FileIn {
  readonly name: string
  readonly bytes: number
  readonly at: Date
}

/** Where backups and dumps lie: a folder, or a place in object storage. Names have slashes. */
export interface Bin {
  /** As people write it. */
  readonly text: string
  /** Appears whole or not at all. */
  write(name: string, source: Bytes): Promise<void>
  /** Throws a BackupFault where it is not there. */
  read(name: string): AsyncIterable<Uint8Array>
  /** Null: it is not there. */
  find(name: string): Promise<FileIn | null>
  /** Names of all files below a folder. */
  list(folder: string): Promise<string[]>
  /** Names of folders. */
  folders(): Promise<string[]>
  remove(name: string): Promise<void>
  /** A folder with all that is in it. */
  removeAll(folder: string): Promise<void>
  /** What a kill left of files that were being written, and no list shows. */
  endParts(isMeant: (name: string) => boolean): Promise<void>
}

async function* readFrom(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file) as AsyncIterable<Buffer>
  } catch (fault) {
    throw faultOf(file, fault)
  }
}

/** Any other fault of a disk or share says nothing of what lies there. */
const orNone =
  <T>(none: T) =>
  (fault: unknown): T => {
    const { code } = fault as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return none
    throw fault
  }

export const folderBin = (folder: string): Bin => ({
  text: folder,
  write: (name, source) => writeWhole(join(folder, name), source),
  read: (name) => readFrom(join(folder, name)),
  async find(name) {
    const found = await stat(join(folder, name)).catch(orNone(null))
    return found && { name, bytes: found.size, at: found.mtime }
  },
  async list(below) {
    const all = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(orNone([]))
    return all.filter((one) => one.isFile()).map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll('\\', '/'))
  },
  // Missing, or none: whoever writes there hears why.
  folders: async () =>
    (await readdir(folder, { withFileTypes: true }).catch(orNone([]))).filter((one) => one.isDirectory()).map(({ name }) => name),
  remove: (name) => rm(join(folder, name), { force: true }),
  removeAll: (below) => rm(join(folder, below), { recursive: true, force: true }),
  // Drafts lie in the folders themselves.
  endParts: async () => undefined,
})

/** What object storage refuses, in its sentence. */
const said = (text: string, fault: unknown): unknown =>
  fault instanceof StoreAway ? new BackupFault(`${text}: ${fault.sentence}`, { cause: fault }) : fault

async function* saying(text: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (fault) {
    throw said(text, fault)
  }
}

async function* each(source: Bytes): AsyncGenerator<Uint8Array> {
  yield* source
}

export const objectBin = async (settings: S3Settings): Promise<Bin> => {
  const [files, text] = [await openObjectFiles(settings), s3Text(settings.address)]
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((fault: unknown) => {
      throw said(text, fault)
    })
  const list = async (below: string): Promise<string[]> => {
    const names: string[] = []
    for await (const { name } of files.list(`${below}/`)) names.push(name)
    return names
  }
  const remove = (name: string): Promise<void> => told(files.remove(name))
  return {
    text,
    write: (name, source) => told(files.put(name, each(source))),
    async *read(name) {
      const object = await told(files.find(name))
      if (object === null) throw new BackupFault(`${text}, ${name}: it is missing`)
      yield* saying(text, files.read(object))
    },
    async find(name) {
      const object = await told(files.find(name))
      return object && { name, bytes: object.size, at: object.modified }
    },
    list: (below) => told(list(below)),
    folders: () => told(files.folders()),
    remove,
    async removeAll(below) {
      for (const name of await told(list(below))) await remove(name)
    },
    endParts: (isMeant) => told(files.endParts(isMeant)),
  }
}

/** A place as people write it: a folder, or s3://…, for which there must be a key. */
export const binAt = async (text: string, credentials: S3Credentials | null): Promise<Bin> => {
  if (!text.startsWith('s3:')) return folderBin(resolve(text))
  const address = parseS3Address(text)
  if (address === null) throw new BackupFault(`${text} is no address: s3://bucket/prefix?endpoint=https://host&region=name`)
  if (credentials === null)
    throw new BackupFault(`${text} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a file with both (AWS_SHARED_CREDENTIALS_FILE).`)
  return objectBin({ address, credentials })
}

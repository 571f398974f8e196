import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MongoClient } from 'mongodb'
import { holdBlobs, takeStored } from '../blobs/area'
import { startOwnDatabase } from '../platform/database/ownDatabase'
import { CHECKED, type OpenBackup } from './backups'
import type { Content } from './contents'
import { emptyDatabase, loadAll } from './load'
import { MANIFEST } from './manifest'
import { blobsNamed } from './named'
import { noRows, type Row, rowOf, rowsFault, rowsFile } from './rows'
import { isOfStep, type LaterMoment } from './steps'
import { BackupFault, faultOf, plainStore, type Sum, summing } from './store'

const BLOBS = 'blobs/'
const LIST = 'contents.jsonl'

/** What of it is not as it was written; null: it is whole. */
const bytesFault = async (name: string, source: AsyncIterable<Uint8Array>, { bytes, sha256 }: Sum): Promise<string | null> => {
  const hash = createHash('sha256')
  let seen = 0
  try {
    for await (const piece of source) {
      hash.update(piece)
      seen += piece.length
    }
  } catch (fault) {
    return `${name}: ${fault instanceof Error ? fault.message : String(fault)}`
  }
  return seen === bytes && hash.digest('hex') === sha256 ? null : `${name} is not what was written.`
}

/** Files beside the database, and where each lies in the backup; of one name the last one is meant. */
const filesOf = ({ manifest }: OpenBackup, later: LaterMoment | null): LaterMoment['files'] => [
  ...manifest.files.map((one) => ({ ...one, in: `files/${one.name}` })),
  ...(later?.files ?? []),
]

const strangeFiles = async ({ bin, name, manifest }: OpenBackup): Promise<string[]> => {
  const files = [...manifest.rows.map((one) => rowsFile(one.name)), ...manifest.files.map((one) => `files/${one.name}`)]
  const known = new Set([MANIFEST, LIST, CHECKED, ...files])
  const found = (await bin.list(name)).map((one) => one.slice(name.length + 1))
  return found.filter((one) => !known.has(one) && !isOfStep(one)).map((one) => `${one} is not in the manifest.`)
}

/** Reads all of a backup, with its steps up to a later moment: every fault, by name. Nothing is written anywhere. */
export const backupFaults = async (backup: OpenBackup, later: LaterMoment | null = null): Promise<string[]> => {
  const { manifest, store, contents } = backup
  const list = [...backup.list, ...(later?.contents ?? [])]
  const faults = await strangeFiles(backup)
  const add = (fault: string | null): void => void (fault === null ? null : faults.push(fault))
  const there = new Set(list.map(({ name }) => name))
  const named = new Set<string>()
  const see = (collection: string, row: Row): void => {
    for (const blobId of blobsNamed(collection, row)) named.add(`${BLOBS}${blobId}`)
  }
  for (const rows of manifest.rows) add(await rowsFault(store, rows, see))
  for (const [name, rows] of later?.rows ?? []) for (const line of rows.values()) if (line !== null) see(name, rowOf(line))
  for (const file of filesOf(backup, later)) add(await bytesFault(file.name, store.read(file.in), file))
  for (const content of list) add(await bytesFault(`contents/${content.id} (${content.name})`, contents.read(content), content))
  const lost = new Set(later?.missing ?? manifest.missing)
  for (const name of named) if (!there.has(name) && !lost.has(name)) faults.push(`A row names ${name}, which is not in the backup.`)
  return faults
}

/** Where the rows go to: a database of somebody else's, which must be empty; null: one of DATA_DIR's own. */
interface Target {
  readonly dataDir: string
  readonly mongodbUri: string | null
}

const loadRowsInto = async (uri: string, { store, manifest }: OpenBackup, later: LaterMoment | null): Promise<void> => {
  const client = await new MongoClient(uri, { writeConcern: { w: 'majority', journal: true } }).connect()
  try {
    await emptyDatabase(client.db())
    const known = new Set(manifest.rows.map(({ name }) => name))
    const added = [...(later?.rows.keys() ?? [])].filter((name) => !known.has(name)).map(noRows)
    await loadAll(client.db(), { store, rows: [...manifest.rows, ...added], later: later?.rows ?? new Map() })
  } finally {
    await client.close()
  }
}

const loadOwn = async (dataDir: string, backup: OpenBackup, later: LaterMoment | null): Promise<void> => {
  const own = await startOwnDatabase(dataDir)
  try {
    await loadRowsInto(own.uri, backup, later)
  } finally {
    await own.stop()
  }
}

/** Passed on as it is read, and refused at the end where it was not what the list says. */
async function* proven(source: AsyncIterable<Uint8Array>, { name, bytes, sha256 }: Content): AsyncGenerator<Uint8Array> {
  const { passing, result } = summing(source)
  yield* passing
  const sum = result()
  if (sum.bytes !== bytes || sum.sha256 !== sha256) throw new BackupFault(`${name} is not what was written.`)
}

const takeContents = async (dataDir: string, { contents }: OpenBackup, list: readonly Content[]): Promise<void> => {
  holdBlobs(join(dataDir, 'blobs'))
  const files = plainStore(dataDir)
  for (const content of list) {
    const bytes = proven(contents.read(content), content)
    if (content.name.startsWith(BLOBS)) await takeStored(content.name.slice(BLOBS.length), bytes, content.bytes)
    else await files.write(content.name, bytes)
  }
}

/**
 * Makes a data folder of a backup, as it was at a later moment where one is given: all of it or nothing. What is restored has the counts
 * and sums of what was written; whether the house in it is sound is for `npm run audit:verify`.
 */
export const restoreBackup = async (
  backup: OpenBackup,
  { dataDir, mongodbUri }: Target,
  later: LaterMoment | null = null,
): Promise<void> => {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupFault(`${dataDir} is not empty: a backup is restored into an empty folder, or one that is not there yet.`)
  const draft = `${dataDir}.restoring`
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const files = plainStore(draft)
    for (const { name, bytes, sha256, in: file } of new Map(filesOf(backup, later).map((one) => [one.name, one])).values()) {
      const sum = await files.write(name, backup.store.read(file))
      if (sum.bytes !== bytes || sum.sha256 !== sha256) throw new BackupFault(`${name} is not what was written.`)
    }
    await takeContents(draft, backup, [...backup.list, ...(later?.contents ?? [])])
    await (mongodbUri === null ? loadOwn(draft, backup, later) : loadRowsInto(mongodbUri, backup, later))
    await mkdir(dirname(dataDir), { recursive: true })
    await rm(dataDir, { recursive: true, force: true })
    await rename(draft, dataDir)
  } catch (fault) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw faultOf(dataDir, fault)
  }
}

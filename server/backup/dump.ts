import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, MongoClient } from 'mongodb'
import { now } from '../platform/clock'
import type { MomentWay } from '../platform/database/oneMoment'
import { projectRoot } from '../platform/projectRoot'
import { signingFor } from '../platform/signing'
import { folderBin } from './bin'
import { emptyDatabase, isLoading, loadAll, type Place } from './load'
import { MANIFEST, readManifest, type Proving, writeManifest } from './manifest'
import { keepRows, rowsFault, rowsFile, type RowsOf } from './rows'
import { BackupFault, faultOf, plainStore } from './store'

interface Dump {
  readonly format: 1
  readonly kind: 'dump'
  readonly lotse: string
  readonly shape: number
  readonly at: string
  readonly way: MomentWay
  readonly rows: readonly RowsOf[]
}

const proving: Proving = { by: 'SEAL_KEY_FILE', ...signingFor('dumps') }

export const versionOfLotse = (): string =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version

/** Writes all documents of the database into a folder that is not there yet; with no engine's files in it. The key is loaded. */
export const writeDump = async (folder: string, { client, db, shape }: { client: MongoClient; db: Db; shape: number }): Promise<Dump> => {
  if (existsSync(folder)) throw new BackupFault(`${folder} is there already: name a folder that is not.`)
  if (await isLoading(db)) throw new BackupFault('A dump was being loaded into this database, and did not come to its end.')
  const draft = `${folder}.part`
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(join(draft, 'rows'), { recursive: true, mode: 0o700 })
    const at = now().toISOString()
    const kept = await keepRows({ client, db }, { store: plainStore(draft) })
    const dump: Dump = { format: 1, kind: 'dump', lotse: versionOfLotse(), shape, at, ...kept }
    await writeManifest(folderBin(draft), { below: '', manifest: dump }, proving)
    await rename(draft, folder)
    return dump
  } catch (fault) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw faultOf(folder, fault)
  }
}

/** A dump whose every file is what its manifest says; else the first fault, by name. */
export const readDump = async (folder: string, shape: number): Promise<Dump> => {
  const dump = await readManifest<Dump>(folderBin(folder), { below: '', kind: 'dump', format: 1, shape }, proving)
  const known = new Set([MANIFEST, 'rows', ...dump.rows.map(({ name }) => rowsFile(name))])
  const found = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const strange = found.find((name) => !known.has(name))
  if (strange !== undefined) throw new BackupFault(`${join(folder, strange)} is not in the manifest.`)
  for (const rows of dump.rows) {
    const fault = await rowsFault(plainStore(folder), rows)
    if (fault !== null) throw new BackupFault(`${folder}: ${fault}`)
  }
  return dump
}

/** Loads a dump into an empty database of whichever engine. All of it is looked at before the first document is written. */
export const loadDump = async (folder: string, place: Place): Promise<Dump> => {
  const dump = await readDump(folder, place.shape)
  await emptyDatabase(place.db)
  await loadAll(place.db, { store: plainStore(folder), rows: dump.rows })
  return dump
}

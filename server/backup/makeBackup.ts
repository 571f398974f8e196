import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, MongoClient } from 'mongodb'
import { readStored, wholeBlobs } from '../blobs/area'
import { now } from '../platform/clock'
import {
  clearDrafts,
  type FileOf,
  fingerprints,
  knownContents,
  type Manifest,
  nameOf,
  pathOf,
  provingBy,
  prune,
  storeOf,
  type Vault,
} from './backups'
import { changingFiles, checkpointFiles, type FileBeside, readBeside, writtenOnce } from './beside'
import { type Content, type Contents, contentsIn, writeList } from './contents'
import { versionOfLotse } from './dump'
import { listen, noteFollowed } from './follow'
import { whileBackingUp } from './held'
import { isLoading } from './load'
import { writeManifest } from './manifest'
import { type Archived, archivedBy, blobsNamed } from './named'
import { keepRows, type Row } from './rows'
import { sumOfManifest } from './steps'
import { BackupFault, faultOf, type Store } from './store'

/** The house that is backed up. Blobs and key are known to their areas. */
export interface House {
  readonly client: MongoClient
  readonly db: Db
  readonly dataDir: string
  /** Number of the newest migration of this program. */
  readonly shape: number
  readonly sealKey: Buffer
  /** Hears of what goes wrong and keeps no backup from being made. */
  readonly onError?: (fault: unknown) => void
}

const fileName = (name: string): string => `files/${name}`

export const keepFile = async (
  store: Store,
  { dataDir, name, as = fileName(name) }: { dataDir: string; name: string; as?: string },
): Promise<FileOf[]> => {
  if ((await stat(join(dataDir, name)).catch(() => null)) === null) return []
  return [{ name, ...(await store.write(as, readBeside(dataDir, name))) }]
}

/** What a look over all rows of the moment tells. */
export const seeing = () => {
  const blobs = new Set<string>()
  const archived = new Map<string, Archived>()
  return {
    blobs,
    archived,
    see(collection: string, row: Row): void {
      for (const blobId of blobsNamed(collection, row)) blobs.add(blobId)
      const one = archivedBy(collection, row)
      if (one && one.seq > (archived.get(one.name)?.seq ?? 0)) archived.set(one.name, one)
    },
  }
}

const sha256Of = async (source: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of source) hash.update(piece)
  return hash.digest('hex')
}

/** Archives that came between the files and the moment: those that the log of the moment knows are read as it says they are. */
export const withArchived = async (
  files: readonly FileOf[],
  archived: ReadonlyMap<string, Archived>,
  { store, dataDir, as = fileName }: { store: Store; dataDir: string; as?(name: string): string },
): Promise<{ files: FileOf[]; missing: string[] }> => {
  const found = new Map(files.map((file) => [file.name, file]))
  const missing: string[] = []
  for (const { name, sha256 } of archived.values()) {
    if (found.get(name)?.sha256 === sha256) continue
    const isIt = (await sha256Of(readBeside(dataDir, name)).catch(() => '')) === sha256
    const [kept] = isIt ? await keepFile(store, { dataDir, name, as: as(name) }) : []
    if (kept) found.set(name, kept)
    else missing.push(name)
  }
  return { files: [...found.values()], missing }
}

/** All that is written once: blobs as they are stored, sealed ones sealed, and files of DATA_DIR. */
const keepContents = async (
  contents: Contents,
  { dataDir, before, signal }: { dataDir: string; before: readonly FileBeside[]; signal: AbortSignal | undefined },
): Promise<Content[]> => {
  const list: Content[] = []
  const keep = async (of: FileBeside, read: () => AsyncIterable<Uint8Array>): Promise<void> => {
    signal?.throwIfAborted()
    const kept = await contents.keep(of, read)
    if (kept) list.push(kept)
  }
  for await (const { blobId, bytes } of wholeBlobs()) await keep({ name: `blobs/${blobId}`, bytes }, () => readStored(blobId))
  for (const file of [...before, ...(await writtenOnce(dataDir))]) await keep(file, () => readBeside(dataDir, file.name))
  return list
}

interface Made {
  readonly path: string
  readonly manifest: Manifest
  /** Contents that no backup had before. */
  readonly copied: { readonly count: number; readonly bytes: number }
}

/**
 * Makes a backup of a house that may go on meanwhile (docs/decisions/2026-11-27-backup-while-it-runs.md): what changes beside the database
 * first, then all rows of one moment, then the contents that they name, of which none is removed until it is done. `signal` ends it between
 * two of them.
 */
export const makeBackup = (house: House, vault: Vault & { keep: number | null }, signal?: AbortSignal): Promise<Made> =>
  whileBackingUp(async (assertHeld) => {
    const { client, db, dataDir, shape, sealKey } = house
    if (await isLoading(db)) throw new BackupFault('A dump was being loaded into this database, and did not come to its end.')
    const at = now()
    const name = nameOf(at)
    let isWhole = false
    let listening: Awaited<ReturnType<typeof listen>> | null = null
    try {
      await clearDrafts(vault.bin)
      const store = storeOf(vault, name)
      const changing: FileOf[] = []
      for (const file of await changingFiles(dataDir)) changing.push(...(await keepFile(store, { dataDir, name: file })))
      const before = await checkpointFiles(dataDir)
      const seen = seeing()
      const onRow: typeof seen.see = (collection, row) => {
        signal?.throwIfAborted()
        seen.see(collection, row)
      }
      // Only the place that backups go to every day has steps.
      listening = vault.keep === null ? null : await listen(db, house.onError)
      const { way, rowsAt, rows } = await keepRows({ client, db }, { store, onRow })
      const { files, missing } = await withArchived(changing, seen.archived, { store, dataDir })
      const contents = contentsIn(vault.bin, { key: vault.key, known: await knownContents(vault) })
      const list = await keepContents(contents, { dataDir, before, signal })
      await assertHeld()
      const there = new Set(list.map((one) => one.name))
      const gone = [...seen.blobs].map((blobId) => `blobs/${blobId}`).filter((one) => !there.has(one))
      const manifest: Manifest = {
        ...{ format: 1, kind: 'backup', lotse: versionOfLotse(), shape, at: at.toISOString(), way, rowsAt, rows, files },
        contents: { count: list.length, bytes: list.reduce((sum, { bytes }) => sum + bytes, 0), list: await writeList(store, list) },
        missing: [...missing, ...gone].sort(),
        keys: fingerprints(sealKey, vault.key),
      }
      // Last: what has none is no backup.
      await writeManifest(vault.bin, { below: `${name}/`, manifest }, provingBy(vault.key))
      isWhole = true
      if (listening !== null) {
        const { place, changed } = await listening.end()
        const state = { base: name, last: name, sum: sumOfManifest(manifest), stamps: [] }
        await noteFollowed(db, { ...state, ...(way === 'still' ? { token: null } : place) }, changed)
      }
      // While no other one is at it: what that has copied by then no manifest names yet.
      if (vault.keep !== null) await prune(vault, vault.keep)
      return { path: pathOf(vault.bin, name), manifest, copied: contents.copied() }
    } catch (fault) {
      if (!isWhole) await vault.bin.removeAll(name).catch(() => undefined)
      throw faultOf(vault.bin.text, fault)
    } finally {
      await listening?.end()
    }
  })

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MomentWay } from '../platform/database/oneMoment'
import { fingerprintOf } from '../platform/keyFile'
import { type Content, type Contents, contentsIn, readList, sweepContents } from './contents'
import { MANIFEST, type Proving, readManifest } from './manifest'
import type { RowsOf } from './rows'
import { sealedStore } from './sealedStore'
import { BackupFault, type Store, type Sum } from './store'

export interface FileOf extends Sum {
  readonly name: string
}

/** What a backup says of itself. */
export interface Manifest {
  readonly format: 1
  readonly kind: 'backup'
  readonly lotse: string
  readonly shape: number
  /** When it began: everything that was acknowledged before is in it. */
  readonly at: string
  readonly way: MomentWay
  readonly rows: readonly RowsOf[]
  readonly files: readonly FileOf[]
  readonly contents: { readonly count: number; readonly bytes: number; readonly list: Sum }
  /** What rows name, and was not there when it was copied: lost in the house itself, before. */
  readonly missing: readonly string[]
  /** Fingerprints of the keys that it takes to make a house of it; the keys themselves are in no backup. */
  readonly keys: { readonly seal: string; readonly backup: string }
}

/** What all backups of a folder have in common. */
export interface Vault {
  readonly folder: string
  readonly key: Buffer
}

export const provingBy = (key: Buffer): Proving => {
  const own = Buffer.from(hkdfSync('sha256', key, 'lotse', 'manifests of backups', 32))
  const sign = (text: string): string => createHmac('sha256', own).update(text).digest('base64')
  return {
    by: 'BACKUP_KEY_FILE',
    sign,
    isGenuine: (text, signature) => {
      const [is, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return is.length === given.length && timingSafeEqual(is, given)
    },
  }
}

/** Lies in a backup that was opened aside and found whole, since then. */
export const CHECKED = 'checked'

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
export const nameOf = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')
/** When a backup began, by its name. */
export const timeOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    // Missing, or none that can be read: whoever writes there hears why.
    return []
  }
}

/** Whole backups of a folder, the oldest first. */
export const backupsIn = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)))
    .sort()

const storeOf = ({ folder, key }: Vault, name: string): Store => sealedStore(join(folder, name), { key, of: name, isPacked: true })

/** What a backup is called until it is whole. */
export const DRAFT = '.part'
/** Sealed under the name that it will have. */
export const draftOf = ({ folder, key }: Vault, name: string): Store =>
  sealedStore(join(folder, `${name}${DRAFT}`), { key, of: name, isPacked: true })

export interface OpenBackup {
  readonly path: string
  readonly manifest: Manifest
  readonly store: Store
  readonly list: readonly Content[]
  readonly contents: Contents
}

/** Opens a backup, or the newest one of a folder of backups. Its manifest and list are held against the key. */
export const openBackup = async (path: string, { key, shape }: { key: Buffer; shape: number }): Promise<OpenBackup> => {
  const newest = NAME.test(basename(path)) ? path : join(path, backupsIn(path).at(-1) ?? '')
  const [folder, name] = [dirname(newest), basename(newest)]
  if (!NAME.test(name)) throw new BackupFault(`${path} is neither a backup nor a folder with one in it.`)
  const manifest = await readManifest<Manifest>(newest, { kind: 'backup', format: 1, shape }, provingBy(key))
  if (nameOf(new Date(manifest.at)) !== name) throw new BackupFault(`${newest} is the backup of ${manifest.at}: it was renamed.`)
  const store = storeOf({ folder, key }, name)
  const list = await readList(store, manifest.contents.list)
  return { path: newest, manifest, store, list, contents: contentsIn(folder, { key, known: new Map() }) }
}

/** What the newest backup has that can be read, so that it need not be copied again. */
export const knownContents = async ({ folder, key }: Vault): Promise<ReadonlyMap<string, Content>> => {
  const newest = backupsIn(folder).at(-1)
  if (newest === undefined) return new Map()
  const found = await openBackup(join(folder, newest), { key, shape: Infinity }).catch(() => null)
  return new Map((found?.list ?? []).map((one) => [one.name, one]))
}

/** Takes away all but the newest `keep`, and what none of them names. Where one of them cannot be read nothing of the contents goes. */
export const prune = async ({ folder, key }: Vault, keep: number): Promise<string[]> => {
  const all = backupsIn(folder)
  const old = all.slice(0, Math.max(0, all.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  const named = new Set<string>()
  for (const name of all.slice(old.length)) {
    const found = await openBackup(join(folder, name), { key, shape: Infinity }).catch(() => null)
    if (found === null) return old
    for (const { id } of found.list) named.add(id)
  }
  await sweepContents(folder, named)
  return old
}

export const fingerprints = (seal: Buffer, backup: Buffer): Manifest['keys'] => ({
  seal: fingerprintOf(seal),
  backup: fingerprintOf(backup),
})

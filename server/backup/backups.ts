import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MomentWay } from '../platform/database/oneMoment'
import { fingerprintOf } from '../platform/keyFile'
import type { Bin } from './bin'
import { CONTENTS, type Content, type Contents, contentsIn, readLater, readList, sweepContents } from './contents'
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
  /** Nothing of the rows is later; missing where a version before 2026-11-29 wrote it. */
  readonly rowsAt?: string
  readonly rows: readonly RowsOf[]
  readonly files: readonly FileOf[]
  readonly contents: { readonly count: number; readonly bytes: number; readonly list: Sum }
  /** What rows name, and was not there when it was copied: lost in the house itself, before. */
  readonly missing: readonly string[]
  /** Fingerprints of the keys that it takes to make a house of it; the keys themselves are in no backup. */
  readonly keys: { readonly seal: string; readonly backup: string }
}

/** What all backups of a place have in common. */
export interface Vault {
  readonly bin: Bin
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

export const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
export const nameOf = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')
/** When a backup began, by its name. */
export const timeOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))

const isWhole = async (bin: Bin, name: string): Promise<boolean> => (await bin.find(`${name}/${MANIFEST}`)) !== null

/** Whole backups of a place, the oldest first. */
export const backupsIn = async (bin: Bin): Promise<string[]> => {
  const names = (await bin.folders()).filter((name) => NAME.test(name)).sort()
  const whole = await Promise.all(names.map((name) => isWhole(bin, name)))
  return names.filter((_, n) => whole[n])
}

/** Takes away what backups that were killed left; while no other one is at it. */
export const clearDrafts = async (bin: Bin): Promise<void> => {
  for (const name of await bin.folders())
    if (NAME.test(name) ? !(await isWhole(bin, name)) : NAME.test(name.replace(/\.part$/, ''))) await bin.removeAll(name)
  await bin.endParts((file) => file.startsWith(`${CONTENTS}/`) || NAME.test(file.split('/')[0] ?? ''))
}

export const storeOf = ({ bin, key }: Vault, name: string): Store => sealedStore(bin, { key, of: name, isPacked: true })

/** When one was last opened aside and found whole; null: never. */
export const checkedAt = async (bin: Bin): Promise<Date | null> => {
  const found = await Promise.all((await backupsIn(bin)).map((name) => bin.find(`${name}/${CHECKED}`)))
  const times = found.flatMap((one) => one?.at.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** A backup of a place as people write it. */
export const pathOf = ({ text }: Bin, name: string): string => {
  const [path = '', ...query] = text.split('?')
  return [`${path}/${name}`, ...query].join('?')
}

/** A backup as people name it: its place, and after the last slash which one, where one is meant. */
export const partsOf = (text: string): { place: string; name: string | null } => {
  const [path = '', ...query] = text.split('?')
  const [, place = '.', name] = /^(?:(.*)\/)?([^/]+)\/?$/.exec(path) ?? []
  if (name === undefined || !NAME.test(name)) return { place: text, name: null }
  return { place: [place, ...query].join('?'), name }
}

export interface OpenBackup {
  /** As people write it. */
  readonly path: string
  readonly bin: Bin
  readonly name: string
  readonly manifest: Manifest
  readonly store: Store
  readonly list: readonly Content[]
  readonly contents: Contents
}

/** Opens a backup, or the newest one of a place (null). Its manifest and list are held against the key. */
export const openBackup = async (
  { bin, name: named }: { bin: Bin; name: string | null },
  { key, shape }: { key: Buffer; shape: number },
): Promise<OpenBackup> => {
  const name = named ?? (await backupsIn(bin)).at(-1)
  if (name === undefined) throw new BackupFault(`${bin.text} is neither a backup nor a place with one in it.`)
  const path = pathOf(bin, name)
  const manifest = await readManifest<Manifest>(bin, { below: `${name}/`, kind: 'backup', format: 1, shape }, provingBy(key))
  if (nameOf(new Date(manifest.at)) !== name) throw new BackupFault(`${path} is the backup of ${manifest.at}: it was renamed.`)
  const store = storeOf({ bin, key }, name)
  const list = await readList(store, manifest.contents.list)
  return { path, bin, name, manifest, store, list, contents: contentsIn(bin, { key, known: new Map() }) }
}

/** All contents that a backup and its steps name. */
const allContents = async (
  { bin, key }: Vault,
  { name, maySkip = false }: { name: string | null; maySkip?: boolean },
): Promise<Content[]> => {
  const found = await openBackup({ bin, name }, { key, shape: Infinity })
  return [...found.list, ...(await readLater(bin, { of: found.name, store: found.store, maySkip }))]
}

/** What the newest backup has that can be read, so that it need not be copied again. */
export const knownContents = async (vault: Vault): Promise<ReadonlyMap<string, Content>> =>
  new Map((await allContents(vault, { name: null, maySkip: true }).catch(() => [])).map((one) => [one.name, one]))

/** Takes away all but the newest `keep`, and what none of them names. Where one of them cannot be read nothing of the contents goes. */
export const prune = async ({ bin, key }: Vault, keep: number): Promise<string[]> => {
  const all = await backupsIn(bin)
  const old = all.slice(0, Math.max(0, all.length - keep))
  for (const name of old) {
    // First: what a kill leaves of it is no backup any more.
    await bin.remove(`${name}/${MANIFEST}`)
    await bin.removeAll(name)
  }
  const named = new Set<string>()
  for (const name of all.slice(old.length)) {
    const list = await allContents({ bin, key }, { name }).catch(() => null)
    if (list === null) return old
    for (const { id } of list) named.add(id)
  }
  await sweepContents(bin, named)
  return old
}

export const fingerprints = (seal: Buffer, backup: Buffer): Manifest['keys'] => ({
  seal: fingerprintOf(seal),
  backup: fingerprintOf(backup),
})

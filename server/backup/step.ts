import type { ClientSession, Db } from 'mongodb'
import { hasBlob, readStored } from '../blobs/area'
import { now } from '../platform/clock'
import { atOneMoment } from '../platform/database/oneMoment'
import { type FileOf, nameOf, openBackup, storeOf, timeOf, type Vault } from './backups'
import { filesOfArchived, onceBeside, readBeside, stampedFiles } from './beside'
import { type Content, contentsIn, contentsOfStep, readLater, writeList } from './contents'
import { Broken, type Changed, followed, type Followed, following, noteFollowed } from './follow'
import { whileBackingUp } from './held'
import { type House, keepFile, seeing, withArchived } from './makeBackup'
import { blobIdsIn } from './named'
import { linesWith, type Row } from './rows'
import { BackupFault, type Store, type Sum } from './store'
import { fileOfStep, headOfStep, removeSteps, rowsOfStep, type StepHead, stepsOf } from './steps'

/** Names of contents that a backup and its steps have, as a process remembers them; another one may have made the last step. */
interface Remembered {
  last: string
  known: Set<string>
}

interface Keeping {
  readonly store: Store
  readonly name: string
}

/** Of documents that changed: how they are at the moment, or that they are gone. Null: none changed. */
const keepChanged = async (
  db: Db,
  { store, name, changed, session, onRow }: Keeping & { changed: Changed; session: ClientSession; onRow(name: string, row: Row): void },
): Promise<Sum | null> => {
  async function* lines(): AsyncGenerator<Buffer> {
    for (const [collection, ids] of changed) {
      const gone = new Set(ids.keys())
      for await (const { id, line, row } of linesWith(db, collection, { ids: [...ids.values()], session })) {
        gone.delete(id)
        onRow(collection, row)
        yield Buffer.from(`${JSON.stringify([collection, id, line])}\n`)
      }
      for (const id of gone) yield Buffer.from(`${JSON.stringify([collection, id, null])}\n`)
    }
  }
  return changed.size === 0 ? null : store.write(rowsOfStep(name), lines())
}

const remember = async ({ bin, key }: Vault, { base, last }: Followed, remembered: Remembered): Promise<void> => {
  if (remembered.last === last) return
  const { list, store } = await openBackup({ bin, name: base }, { key, shape: Infinity })
  // A step that was killed left a list, and nobody reads it.
  const steps = new Set(await stepsOf(bin, base))
  const later = await readLater(bin, { of: base, store }, (step) => steps.has(step))
  Object.assign(remembered, { last, known: new Set([...list, ...later].map(({ name }) => name)) })
}

/** What the house has that neither the backup nor a step before has. */
const keepNew = async (
  vault: Vault,
  { dataDir, blobs, names, remembered }: { dataDir: string; blobs: ReadonlySet<string>; names: readonly string[]; remembered: Remembered },
): Promise<Content[]> => {
  const contents = contentsIn(vault.bin, { key: vault.key, known: new Map() })
  const kept: Content[] = []
  for (const name of names.filter((one) => !remembered.known.has(one))) {
    const one = await contents.keep({ name, bytes: 0 }, () => readBeside(dataDir, name))
    if (one) kept.push(one)
  }
  for (const blobId of blobs) {
    const name = `blobs/${blobId}`
    if (remembered.known.has(name) || !(await hasBlob(blobId))) continue
    const one = await contents.keep({ name, bytes: 0 }, () => readStored(blobId))
    if (one) kept.push(one)
  }
  return kept
}

/**
 * Whether the last step is where it was laid, and is the last one there: else somebody else was at it, or this database is another one.
 * What a step that was killed left after it goes.
 */
const assertGoesOn = async ({ bin }: Vault, { base, last }: Followed): Promise<void> => {
  const steps = await stepsOf(bin, base)
  if ((steps.at(-1) ?? base) !== last) throw new Broken(`What lies beside the backup ${base} is not what this database noted (${last}).`)
  await removeSteps(bin, base, (step) => step > last)
}

/** They are looked for every minute, by each process that does the work. */
const YOUNG_MS = 50_000

/** Whether enough time went by since the last one. Throws where the clock was set back: the next one has to wait until it is later. */
const isTime = ({ last }: Followed, at: Date): boolean => {
  const since = at.getTime() - timeOf(last).getTime()
  if (since <= -YOUNG_MS)
    throw new BackupFault(`This machine's clock (${at.toISOString()}) is before the last moment that is kept, ${last}.`)
  return since >= YOUNG_MS
}

interface Laying {
  readonly before: Followed
  readonly begun: Date
  /** Hears the name of the step before anything lies under it. */
  onName(name: string): void
  assertHeld(): Promise<void>
}

const layStep = async (
  { client, db, dataDir, shape }: Omit<House, 'sealKey'>,
  vault: Vault,
  { remembered, before, begun, onName, assertHeld }: Laying & { remembered: Remembered },
): Promise<{ followed: Followed; missing: readonly string[] }> => {
  const store = storeOf(vault, before.base)
  const stamped = await stampedFiles(dataDir)
  const stamps = new Map(before.stamps.map((one) => [one.name, one.stamp]))
  const place = (name: string): string => fileOfStep(nameOf(begun), name)
  const files: FileOf[] = []
  for (const { name, stamp } of stamped)
    if (stamps.get(name) !== stamp) files.push(...(await keepFile(store, { dataDir, name, as: place(name) })))
  const checkpoints = await onceBeside(dataDir, 'checkpoints')
  const seen = seeing()
  const blobs = new Set<string>()
  const onRow = (collection: string, row: Row): void => {
    seen.see(collection, row)
    for (const blobId of blobIdsIn(row)) blobs.add(blobId)
  }
  const { at, rows, token } = await following(db, before, async (heard) => {
    // Most of it, while the moment does not have to be held yet.
    const token = await heard.upToNow()
    return atOneMoment({ client, db }, async ({ session }) => {
      if (session === undefined) throw new Broken('This database shows no moment of itself.')
      // Nothing later than that is in it.
      const at = new Date(Math.max(begun.getTime(), now().getTime()))
      onName(nameOf(at))
      // Whatever the moment has was told before this.
      await heard.upToNow()
      return { at, token, rows: await keepChanged(db, { store, name: nameOf(at), changed: heard.changed, session, onRow }) }
    })
  })
  const name = nameOf(at)
  const archived = await withArchived([], seen.archived, { store, dataDir, as: place })
  const names = [...checkpoints, ...(await onceBeside(dataDir, 'others'))]
  for (const one of seen.archived.keys()) names.push(...(await filesOfArchived(dataDir, one)))
  const contents = await keepNew(vault, { dataDir, blobs, names, remembered })
  await assertHeld()
  const added = contents.map((one) => one.name)
  const gone = [...seen.blobs].map((blobId) => `blobs/${blobId}`).filter((one) => !remembered.known.has(one) && !added.includes(one))
  const head: StepHead = {
    ...{ format: 1, at: at.toISOString(), after: { name: before.last, sum: before.sum }, shape, rows },
    contents: contents.length === 0 ? null : await writeList(store, contents, contentsOfStep(name)),
    files: [...files, ...archived.files].map((one) => ({ ...one, in: place(one.name) })),
    missing: [...archived.missing, ...gone].sort(),
  }
  // Last: where it is, everything that it names is.
  const { sha256 } = await store.write(headOfStep(name), [Buffer.from(JSON.stringify(head))])
  for (const one of added) remembered.known.add(one)
  return { followed: { base: before.base, last: name, sum: sha256, token, stamps: stamped }, missing: head.missing }
}

/**
 * Lays what changed since the last step, or since the backup, beside it: all of one moment, as a backup is (makeBackup). Nothing
 * where this database tells of no changes. Answers what rows name and is not there; throws Broken where a new backup is due.
 */
export const keepStep = (house: Omit<House, 'sealKey'>, vault: Vault, remembered: Remembered): Promise<readonly string[]> =>
  whileBackingUp(async (assertHeld) => {
    const { db } = house
    const before = await followed(db)
    if (before === null) throw new Broken('No backup of this database is followed yet.')
    if (before.token === null && before.why) throw new Broken(before.why)
    const begun = now()
    if (before.token === null || !isTime(before, begun)) return []
    await assertGoesOn(vault, before)
    await remember(vault, before, remembered)
    const mine = new Set([nameOf(begun)])
    const laying = { remembered, before, begun, onName: (name: string) => void mine.add(name), assertHeld }
    const laid = await layStep(house, vault, laying).catch(async (fault: unknown) => {
      // The next one begins anew, under another name. Its own alone: who was silent for too long is not the only one at it.
      await removeSteps(vault.bin, before.base, (step) => mine.has(step)).catch(() => undefined)
      throw fault
    })
    await noteFollowed(db, laid.followed)
    Object.assign(remembered, { last: laid.followed.last })
    return laid.missing
  })

import type { Model } from 'mongoose'
import { rewriteAll, type Change } from './commit'
import { endLease, renewLiveLease, takeLease } from './leases'
import { newId } from './newId'
import { assertKnownShape, noteShape, shapeOf } from './shapes'
import type { TakesEarlier } from './storedIntents'

/** A document as it is stored. */
type StoredDocument = Record<string, unknown> & { _id: string | number; rev?: number; shape?: number }

/** What a migration makes of a document. */
interface Migrated {
  readonly change?: Pick<Change, '$set' | '$unset'>
  /** It cannot be done yet: the document keeps its number, works as it is, and is looked at again at the next start. */
  readonly isLeft?: boolean
}

interface Numbered {
  /** One row through the whole house; in the order in which they run. */
  readonly number: number
  readonly what: string
}

/** Changes the shape of documents, one after the other; the number of each is its own mark. */
interface ShapeMigration extends Numbered {
  readonly of: Model<StoredDocument>
  /** Knows nothing of a run: what is asked twice is answered alike. The codes of bound parts are `rewrite`'s to renew. */
  migrate(document: StoredDocument): Migrated | Promise<Migrated>
}

/**
 * Gives rows that an earlier version left without a code one, once. Its mark lies beside the key, outside of the database: whoever writes
 * the database could take a number and a code away, and have a row of their own taken for an old one.
 */
export interface CodeMigration extends Numbered {
  /** As it stands in the file beside the key. */
  readonly part: string
  readonly take: TakesEarlier
}
export type Migration = ShapeMigration | CodeMigration

// A model's own document type says nothing here: a migration knows documents that no type of today describes.
export const migrates = (model: unknown, rest: Omit<ShapeMigration, 'of'>): ShapeMigration => ({
  ...rest,
  of: model as Model<StoredDocument>,
})

export const isOfShape = (one: Migration): one is ShapeMigration => 'of' in one

/** What a run hears and tells. */
interface Progress {
  /** After each batch: so many documents of a collection by now. */
  onBatch?(collection: string, done: number): void
}
export interface Run {
  /** Documents that were brought to today's shape. */
  readonly done: number
  /** Those that keep an older one for now: 'users 4f…'. */
  readonly left: readonly string[]
}

const AT_ONCE = 200
const TRIES = 3
const LEASE = { by: newId(), holdsMs: 60_000 }
const NAME = 'migrations'
const PAUSE_MS = 200

/** The migrations of one collection. */
interface Group {
  readonly of: Model<StoredDocument>
  readonly own: readonly ShapeMigration[]
  /** That of the last one. */
  readonly number: number
}

/**
 * Documents of an older shape. Asked by the numbers there can be and not by an order or a range: those the embedded engine answers by the
 * index in 1 ms (of 20,000), a sorted first one or `$or` in 400 ms and more.
 */
const older = ({ of, own }: Group, { without = [], limit }: { without?: readonly (string | number)[]; limit: number }) =>
  of
    .find({
      shape: { $in: [null, ...own.slice(0, -1).map((one) => one.number)] },
      ...(without.length > 0 && { _id: { $nin: [...without] } }),
    })
    .limit(limit)
    .lean<StoredDocument[]>()

const byCollection = (all: readonly ShapeMigration[]): Group[] => {
  const found = new Map<string, Group>()
  for (const one of all) {
    const { name } = one.of.collection
    found.set(name, { of: one.of, own: [...(found.get(name)?.own ?? []), one], number: one.number })
  }
  return [...found.values()]
}

interface Step {
  readonly document: StoredDocument
  readonly number: number
  readonly migrated: Migrated
}

const guardOf = ({ _id, shape, rev }: StoredDocument) => ({ _id, shape: shape ?? null, ...(rev === undefined ? {} : { rev }) })

/** The next step of each, nothing written; without those that have none any more. */
async function stepsOf(documents: readonly StoredDocument[], own: Group['own']): Promise<Step[]> {
  const steps: Step[] = []
  for (const document of documents) {
    const next = own.find(({ number }) => number > (document.shape ?? 0))
    if (next) steps.push({ document, number: next.number, migrated: await next.migrate(document) })
  }
  return steps
}

const changeOf = ({ number, migrated: { change = {}, isLeft = false } }: Step) => ({
  ...change,
  $set: { ...change.$set, ...(isLeft ? {} : { shape: number }) },
})

const isWrite = ({ migrated: { change, isLeft } }: Step): boolean => !isLeft || change?.$set !== undefined || change?.$unset !== undefined

/**
 * By all migrations they have not been through, a step of all of them by one command; answers the ids of those that are left for now.
 * Where somebody else writes in between, a document is read again.
 */
async function bring(batch: readonly StoredDocument[], { of: model, own }: Group): Promise<StoredDocument['_id'][]> {
  const left = new Set<StoredDocument['_id']>()
  const tries = new Map<StoredDocument['_id'], number>()
  for (let documents = batch; ;) {
    const steps = await stepsOf(documents, own)
    if (steps.length === 0) return [...left]
    const writes = steps.filter(isWrite)
    await rewriteAll(
      model,
      writes.map((step) => ({ row: step.document, guard: guardOf(step.document), change: changeOf(step) })),
    )
    for (const { document, migrated } of steps) if (migrated.isLeft) left.add(document._id)
    const going = steps.filter(({ migrated }) => !migrated.isLeft)
    const found = await model.find({ _id: { $in: going.map(({ document }) => document._id) } }).lean<StoredDocument[]>()
    const numbers = new Map(going.map(({ document, number }) => [document._id, number]))
    for (const { _id, shape } of found) {
      const missed = shape === numbers.get(_id) ? 0 : (tries.get(_id) ?? 0) + 1
      tries.set(_id, missed)
      if (missed === TRIES) left.add(_id)
    }
    documents = found.filter(({ _id }) => !left.has(_id))
  }
}

async function bringAll(group: Group, { onBatch }: Progress): Promise<{ done: number; left: (string | number)[] }> {
  const { of } = group
  const left: (string | number)[] = []
  for (let done = 0; ;) {
    const batch = await older(group, { without: left, limit: AT_ONCE })
    if (batch.length === 0) return { done, left }
    const kept = await bring(batch, group)
    left.push(...kept)
    done += batch.length - kept.length
    // Whoever was silent for so long may have been counted as dead, and another process be at it.
    if (!(await renewLiveLease(NAME, LEASE))) throw new Error('another process took over the stored shapes: start again')
    onBatch?.(of.collection.name, done)
  }
}

/** A model that writes another number than its last migration makes would be migrated again at each start, or never. */
const assertAgree = ({ of, number }: Group): void => {
  if (shapeOf(of.collection.name) !== number)
    throw new Error(`${of.collection.name} is migrated to shape ${number}, and its model writes ${shapeOf(of.collection.name)}: hasShape`)
}

const inOrder = <Of extends Migration>(all: readonly Of[]): Of[] => all.toSorted((one, other) => one.number - other.number)

export const newestOf = (all: readonly Migration[]): number => Math.max(0, ...all.map(({ number }) => number))

/** Before anything else is done on a database: whether this program may. */
export const assertKnownDatabase = (all: readonly Migration[]): Promise<number | null> => assertKnownShape(newestOf(all))

/**
 * Brings every document to today's shape, before anything reads it: one look a collection where nothing is to be done. Killed in the
 * middle, the next start goes on where it was; of two processes one does it, and the other waits.
 */
export async function migrate(all: readonly Migration[], progress: Progress = {}): Promise<Run> {
  const groups = byCollection(inOrder(all.filter(isOfShape)))
  groups.forEach(assertAgree)
  const stored = await assertKnownDatabase(all)
  const needed = async (): Promise<Group[]> => {
    const looks = await Promise.all(groups.map((group) => older(group, { limit: 1 })))
    return groups.filter((_, n) => looks[n]?.length !== 0)
  }
  let left = await needed()
  while (left.length > 0 && !(await takeLease(NAME, LEASE))) {
    await new Promise((over) => setTimeout(over, PAUSE_MS))
    left = await needed()
  }
  try {
    await noteShape(newestOf(all), stored)
    let done = 0
    const kept: string[] = []
    for (const group of left) {
      const told = await bringAll(group, progress)
      done += told.done
      kept.push(...told.left.map((id) => `${group.of.collection.name} ${id}`))
    }
    return { done, left: kept }
  } finally {
    if (left.length > 0) await endLease(NAME, LEASE.by)
  }
}

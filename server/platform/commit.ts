import type { Model, QueryFilter, UpdateQuery } from 'mongoose'
import { changesBound, renewedCodes } from './boundRow'
import { AppError } from './errors'
import { placeIn, provenIntents } from './intentProof'

/** What has to follow from a change: rides in the document itself (`pending`), so it is there exactly when the change is. */
export interface Intent {
  id: string
  kind: string
  facts: Record<string, unknown>
  /** That Lotse left it in this document (intentProof.ts). */
  mac: string
}
export type NewIntent = Omit<Intent, 'id' | 'mac'> & { id?: string }

/** What a document has that people save: counted by `version` for them, by `rev` for machines. */
export interface Saved {
  created: Date
  updated: Date
  /** Name of the person. */
  updatedBy: string
  version: number
  rev: number
  pending: Intent[]
}

/**
 * Which document, in which state. With `version` it is a person's save, without it a machine's. Further fields are conditions of the
 * change.
 */
type Guard = { _id: string | number; version?: number } & Record<string, unknown>

/** MongoDB update operators ($set, $push, …). version, rev and pending are commit's own. */
export type Change = Partial<
  Record<'$set' | '$unset' | '$inc' | '$push' | '$pull' | '$addToSet' | '$min' | '$max', Record<string, unknown>>
>

/**
 * One atomic write that finds the document in the state that was judged, changes it, counts it (`version` for people, `rev` for machines)
 * and leaves its intents; answers these. Refuses like `commit`, which is this and a look at what was written.
 *
 * An update and no findAndModify: the embedded engine reads the whole collection for every one of those, whatever it asks for
 * (docs/decisions/2026-11-25-commit-updates-by-id.md).
 */
export async function write<Doc>(
  model: Model<Doc>,
  guard: Guard,
  ...[change, intents = []]: [change: Change, intents?: readonly NewIntent[]]
): Promise<Intent[]> {
  const counted = guard.version === undefined ? { rev: 1 } : { version: 1 }
  const pending = provenIntents(placeIn(model, guard._id), intents)
  const update = {
    ...change,
    $inc: { ...change.$inc, ...counted },
    ...(pending.length > 0 ? { $push: { ...change.$push, pending: { $each: pending } } } : {}),
  }
  if (changesBound(model.collection.name, change)) await writeBound(model, guard, update)
  else if (!(await isWritten(model, guard, update))) throw await refusal(model, guard)
  return pending
}

/**
 * For documents that are brought to another shape, by one command: what they say stays the same, so a part that somebody else wrote stays
 * nobody's truth, also where all of it is written anew. One that is no longer as `row` and `guard` say stays as it is.
 */
export async function rewriteAll<Doc>(
  model: Model<Doc>,
  all: readonly { readonly row: Record<string, unknown>; readonly guard: Guard; readonly change: Change }[],
): Promise<void> {
  if (all.length === 0) return
  const operations = all.map(({ row, guard, change }) => {
    const update = { ...change, $inc: { rev: 1 } }
    if (!changesBound(model.collection.name, change)) return { filter: guard, update }
    const codes = renewedCodes(placeIn(model, guard._id), row, update, true)
    return { filter: { ...guard, ...codes.guard }, update: { ...update, $set: { ...update.$set, ...codes.set } } }
  })
  const updates = operations.map((updateOne) => ({ updateOne }))
  await model.bulkWrite(updates as unknown as Parameters<Model<Doc>['bulkWrite']>[0], { ordered: false })
}

const isWritten = async <Doc>(model: Model<Doc>, ...[guard, update]: [guard: Guard, update: Change]): Promise<boolean> => {
  const { matchedCount } = await model.updateOne(asFilter<Doc>(guard), asUpdate<Doc>(update), { runValidators: true })
  return matchedCount > 0
}

const MAX_TRIES = 20

/** With the codes that say what is changed (boundRow.ts). Where another write renewed one since it was read, it is read again. */
const writeBound = async <Doc>(
  model: Model<Doc>,
  ...[guard, update]: [guard: Guard, update: Change]
): Promise<void> => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const row = await model.findOne(asFilter<Doc>(guard)).lean<Record<string, unknown> | null>()
    if (row === null) break
    const codes = renewedCodes(placeIn(model, guard._id), row, update)
    if (await isWritten(model, { ...guard, ...codes.guard }, { ...update, $set: { ...update.$set, ...codes.set } })) return
  }
  throw await refusal(model, guard)
}

/**
 * The only writer of guarded documents: writes as `write` does and answers the document as it stands then. Where somebody else wrote in the
 * moment between, that is in it, too; but its `version` is the one that this write made, so that whoever saves on it hears of the other
 * (409), and its own intents are the last ones of `pending`.
 * Refuses with notFound, stale (409, says who changed it) or conflict (409: another condition of the guard no longer holds).
 */
export async function commit<Doc>(
  model: Model<Doc>,
  guard: Guard,
  ...[change, intents = []]: [change: Change, intents?: readonly NewIntent[]]
): Promise<Doc> {
  const own = await write(model, guard, change, intents)
  const found = await model.findOne(asFilter<Doc>({ _id: guard._id })).lean<{ pending?: Intent[] } | null>()
  if (found === null) throw new AppError('notFound')
  const counted = guard.version === undefined ? {} : { version: guard.version + 1 }
  const pending = own.length === 0 ? {} : { pending: ownLast(found.pending ?? [], own) }
  // It was read from the model's collection a moment ago; mongoose's types of a lean one cannot be built from a parameter.
  return { ...found, ...counted, ...pending } as Doc
}

const ownLast = (all: readonly Intent[], own: readonly Intent[]): Intent[] => {
  const ids = new Set(own.map(({ id }) => id))
  // Whoever else writes the database may have put in what is no intent.
  const others = Array.isArray(all) ? all.filter((one: Partial<Intent> | null) => !ids.has(one?.id ?? '')) : []
  return [...others, ...own]
}

// The guard's fields are checked by mongoose at run time (strictQuery 'throw'); its generic filter type cannot be built from a record.
const asFilter = <Doc>(guard: Guard): QueryFilter<Doc> => guard as QueryFilter<Doc>

const asUpdate = <Doc>(update: Change): UpdateQuery<Doc> => update as UpdateQuery<Doc>

const refusal = async <Doc>(model: Model<Doc>, guard: Guard): Promise<AppError> => {
  const found = await model
    .findOne(asFilter<Doc>({ _id: guard._id }))
    .lean<{ version?: number; updatedBy?: unknown; updated?: unknown } | null>()
  if (found === null) return new AppError('notFound')
  if (guard.version === undefined || found.version === guard.version) return new AppError('conflict')
  const changedAt = found.updated instanceof Date ? { changedAt: found.updated.toISOString() } : {}
  const changedBy = typeof found.updatedBy === 'string' && found.updatedBy !== '' ? { reason: 'staleBy', changedBy: found.updatedBy } : {}
  return new AppError('stale', { ...changedBy, ...changedAt, version: found.version })
}

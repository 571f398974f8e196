import type { Model, QueryFilter } from 'mongoose'
import { AppError } from './errors'
import { newId } from './newId'

/** What has to follow from a change: rides in the document itself (`pending`), so it is there exactly when the change is. */
export interface Intent {
  id: string
  kind: string
  facts: Record<string, unknown>
}
export type NewIntent = Omit<Intent, 'id'> & { id?: string }

/** Which document, in which state. With `version` it is a person's save, without it a machine's. Further fields are conditions of the change. */
export type Guard = { _id: string | number; version?: number } & Record<string, unknown>

/** MongoDB update operators ($set, $push, …). version, rev and pending are commit's own. */
export type Change = Partial<
  Record<'$set' | '$unset' | '$inc' | '$push' | '$pull' | '$addToSet' | '$min' | '$max', Record<string, unknown>>
>

/**
 * The only writer of guarded documents: one atomic write that finds the document in the state that was judged, changes it, counts it
 * (`version` for people, `rev` for machines) and leaves its intents. Answers the document as written.
 * Refuses with notFound, stale (409, says who changed it) or conflict (409: another condition of the guard no longer holds).
 */
export async function commit<Doc>(
  model: Model<Doc>,
  guard: Guard,
  ...[change, intents = []]: [change: Change, intents?: readonly NewIntent[]]
): Promise<Doc> {
  const counted = guard.version === undefined ? { rev: 1 } : { version: 1 }
  const pending = intents.map((intent): Intent => ({ ...intent, id: intent.id ?? newId() }))
  const update = {
    ...change,
    $inc: { ...change.$inc, ...counted },
    ...(pending.length > 0 ? { $push: { ...change.$push, pending: { $each: pending } } } : {}),
  }
  const written = await model.findOneAndUpdate(asFilter<Doc>(guard), update, { returnDocument: 'after', runValidators: true }).lean<Doc>()
  if (written === null) throw await refusal(model, guard)
  return written
}

// The guard's fields are checked by mongoose at run time (strictQuery 'throw'); its generic filter type cannot be built from a record.
const asFilter = <Doc>(guard: Guard): QueryFilter<Doc> => guard as QueryFilter<Doc>

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

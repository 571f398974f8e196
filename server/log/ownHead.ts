import { AuditModel, type AuditEntry } from './model'
import { slot } from '../platform/world'

export type Head = Pick<AuditEntry, '_id' | 'h'>

/*
 * The newest entry that this process wrote. Whatever other processes write, the log goes on holding it: where it does not, somebody cut the
 * log's end or wrote it anew while Lotse ran, whatever was done to files and documents that name it.
 */
const own = slot<Head | null>(() => null)
const lost = slot<Head | null>(() => null)
const tell = slot<((lost: Head) => void) | null>(() => null)

export const rememberOwn = ({ _id, h }: Head): void => {
  own.value = { _id, h }
}

const isHeld = async (head: Head): Promise<boolean> =>
  (await AuditModel.collection.findOne({ _id: head._id as never }, { projection: { h: 1 } }))?.h === head.h

/** Whether the log holds what this process wrote last. */
export const ownHolds = async (): Promise<boolean> => own.value === null || isHeld(own.value)

/** It does not: what is gone is looked for from then on. Answers it, the first time. */
const lose = (): Head | null => {
  const gone = lost.value === null ? own.value : null
  lost.value ??= own.value
  own.value = null
  return gone
}

/** Called by whoever is about to write on and finds that it does not; told at once. */
export const lostOwn = (): void => {
  const gone = lose()
  if (gone) tell.value?.(gone)
}

/** Looks; null: all that this process wrote is there, or there again. */
export const findLost = async (): Promise<Head | null> => {
  if (lost.value === null && !(await ownHolds())) lose()
  if (lost.value !== null && (await isHeld(lost.value))) lost.value = null
  return lost.value
}

/** Who is told at once; null: nobody. */
export const onLost = (listener: ((lost: Head) => void) | null): void => {
  tell.value = listener
}

/** Tests only: a new database has another log. */
export const forgetOwn = (): void => {
  own.value = null
  lost.value = null
}

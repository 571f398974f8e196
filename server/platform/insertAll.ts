import type { Collection } from 'mongoose'
import { isDuplicateKey } from './duplicateKey'
import { shapeOf } from './shapes'

interface WriteError {
  readonly index: number
  readonly code?: number | string
}

const isWriteError = (value: unknown): value is WriteError => typeof value === 'object' && value !== null && 'index' in value

/** Which of the documents sent together were refused as known: their places. Anything else that went wrong is thrown on. */
export const refusedAsKnown = (error: unknown): ReadonlySet<number> => {
  if (!isDuplicateKey(error)) throw error
  const told: unknown = error instanceof Error && 'writeErrors' in error ? error.writeErrors : []
  const faults = (Array.isArray(told) ? (told as unknown[]) : [told]).filter(isWriteError)
  if (faults.length === 0 || faults.some(({ code }) => code !== 11000)) throw error
  return new Set(faults.map(({ index }) => index))
}

/**
 * Inserts all that are not there yet in one command; says of each whether it was inserted. For documents of our own making: nothing checks
 * their form.
 */
export const insertAll = async (collection: Collection, documents: readonly object[]): Promise<boolean[]> => {
  // The driver refuses to send nothing.
  if (documents.length === 0) return []
  // The driver refuses to send nothing.
  if (documents.length === 0) return []
  const shape = shapeOf(collection.collectionName)
  try {
    await collection.insertMany(shape === 0 ? [...documents] : documents.map((one) => ({ ...one, shape })), { ordered: false })
    return documents.map(() => true)
  } catch (error) {
    const refused = refusedAsKnown(error)
    return documents.map((_one, n) => !refused.has(n))
  }
}

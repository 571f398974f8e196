import { existsSync, writeFileSync } from 'node:fs'
import type { Db, Document } from 'mongodb'
import type { NewIntent } from './commit'
import { provenIntents, type IntentPlace } from './intentProof'

export interface StoredIntents {
  readonly place: IntentPlace
  /** Whatever lies there: somebody else may have written it. */
  readonly pending: readonly unknown[]
}

const isObject = (one: unknown): one is Document => typeof one === 'object' && one !== null

/** Of a version before there were codes. */
export const isUncoded = (one: unknown): one is NewIntent & { id: string } =>
  isObject(one) && one.mac === undefined && typeof one.id === 'string' && typeof one.kind === 'string' && isObject(one.facts)

/** All documents of a database that hold something to be done, in whichever collection, so that none can be left out. */
export async function* storedIntents(db: Db): AsyncGenerator<StoredIntents> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const found = db.collection<{ _id: string | number; pending: unknown }>(name).find({ 'pending.0': { $exists: true } })
    for await (const { _id, pending } of found.project<{ _id: string | number; pending: unknown }>({ pending: 1 }))
      if (Array.isArray(pending)) yield { place: { collection: name, id: _id }, pending }
  }
}

/** Says, beside the key and so outside of the database, that what an earlier version left without a code was taken on. */
const markerOf = (keyFile: string): string => `${keyFile}.intents`

export const hasTakenEarlier = (keyFile: string): boolean => existsSync(markerOf(keyFile))

/**
 * At the first start with codes alone: what the version before left to be done gets one, as it is; from then on nothing without a code is
 * carried out. Before anything is carried out, and with the key loaded. Answers how many.
 */
export async function takeEarlierIntents(db: Db, keyFile: string): Promise<number> {
  if (hasTakenEarlier(keyFile)) return 0
  let taken = 0
  for await (const { place, pending } of storedIntents(db))
    for (const [n, one] of pending.entries()) {
      if (!isUncoded(one)) continue
      const [proven] = provenIntents(place, [one])
      const path = `pending.${n}`
      await db
        .collection<{ _id: string | number }>(place.collection)
        .updateOne({ _id: place.id, [`${path}.id`]: one.id }, { $set: { [path]: proven } })
      taken++
    }
  mark(markerOf(keyFile))
  return taken
}

const mark = (file: string): void => {
  try {
    writeFileSync(file, 'From here on nothing is carried out that has no code (docs/production.md).\n', { mode: 0o600 })
  } catch (fault) {
    throw new Error(`${file} cannot be written. Make that file by hand, empty, beside SEAL_KEY_FILE, and start again.`, { cause: fault })
  }
}

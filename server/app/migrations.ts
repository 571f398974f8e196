import { isOfShape, type Migration } from '../platform/migrate'
import type { TakesEarlier } from '../platform/storedIntents'
import * as all from './migrations.gen'

/** All of all areas, in the order of their numbers. The first one is that of intents, in whichever collection (storedIntents.ts). */
export const migrations: readonly Migration[] = Object.values(all).toSorted((one, other) => one.number - other.number)

/** What earlier versions kept without a code, beside what was left to be done, by the names in the file beside the key. */
export const codesTaken = (): Readonly<Record<string, TakesEarlier>> =>
  Object.fromEntries(migrations.flatMap((one) => (isOfShape(one) ? [] : [[one.part, one.take] as const])))

import { isDeepStrictEqual } from 'node:util'
import { MongoServerError } from 'mongodb'
import type { Item } from '../contract'

/** An item without which Lotse must not run. */
export const fatal = (name: string, without: string, probe: Item['probe']): Item => ({ name, without, isFatal: true, probe })
/** One without which it runs, worse. */
export const wanted = (name: string, without: string, probe: Item['probe']): Item => ({ name, without, isFatal: false, probe })

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 160 ? `${text.slice(0, 160)} …` : text
}

/** Rejects with what was found instead. */
export const same = (found: unknown, wished: unknown, what: string): void => {
  if (!isDeepStrictEqual(found, wished)) throw new Error(`${what}: ${shown(found)} instead of ${shown(wished)}`)
}

/** The code of the engine's refusal; 'none' where it did not refuse. Other faults are thrown on. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (fault: unknown) => {
      if (fault instanceof MongoServerError) return fault.code
      throw fault
    },
  )

export const racing = <T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))

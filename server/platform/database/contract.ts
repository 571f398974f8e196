import { randomBytes } from 'node:crypto'
import type { Collection, Db, Document } from 'mongodb'
import { answersOf } from './contract/answers'
import { documentsOf } from './contract/documents'
import { indexesOf } from './contract/indexes'
import { writesOf } from './contract/writes'

// Shapes of many kinds on purpose: the driver's loose document type.
export type Loose = Document & { _id: string | number }

interface Probing {
  readonly db: Db
  /** A collection that nobody used before. */
  fresh(): Collection<Loose>
}

export interface Item {
  readonly name: string
  /** What Lotse cannot do, or does worse, where it is missing. */
  readonly without: string
  /** Where this is missing Lotse must not run on the engine; else it runs, worse. */
  readonly isFatal: boolean
  /** Resolves with a word on how the engine does it, or null; rejects where it does not. */
  probe(on: Probing): Promise<string | null>
}

export interface Finding {
  readonly item: Item
  /** Null: it holds. */
  readonly fault: string | null
  readonly note: string | null
}

/** All that Lotse asks of a database. What it does not use (transactions, joins, collations, decimals) is not asked for. */
export const CONTRACT: readonly Item[] = [...writesOf, ...indexesOf, ...documentsOf, ...answersOf]

/** Long enough for a slow machine; an engine that says nothing at all must be named too. */
const PATIENCE_MS = 15_000

const freshIn = (db: Db) => (): Collection<Loose> => db.collection<Loose>(`probe_${randomBytes(6).toString('hex')}`)

/** Looks at one item in a database that may be written into. */
export const look = async (item: Item, db: Db): Promise<Finding> => {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
  })
  try {
    return { item, fault: null, note: await Promise.race([item.probe({ db, fresh: freshIn(db) }), patience]) }
  } catch (fault) {
    return { item, fault: fault instanceof Error ? fault.message : String(fault), note: null }
  } finally {
    clearTimeout(timer)
  }
}

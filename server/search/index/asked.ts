import type { FoundPage, FoundTender, Only, Wanted } from '../../tenders/area'
import type { SearchEntryDoc, SearchSide } from '../model'

type IndexedSide = Pick<SearchSide, 'words' | 'cpv' | 'nuts'> & { at: Date | number }
/** As much of an entry as is indexed. */
export type IndexedEntry = Pick<SearchEntryDoc, '_id' | 'of' | 'state' | 'type' | 'shelf' | 'team'> & {
  outside: IndexedSide | null
  inside: IndexedSide | null
}

/** Who looks for something. */
export interface Reader {
  /** Null: a guest. */
  readonly userId: string | null
  readonly seesAll: boolean
  /** Tenders in whose team somebody stands for whom this person stands in. */
  readonly asDeputy: readonly string[]
}

export const NOBODY: Reader = { userId: null, seesAll: false, asDeputy: [] }

export const ALL: Only = { shelf: null, types: null, ids: null }

export interface Asked {
  readonly wanted: Wanted
  readonly reader: Reader
  readonly only: Only
}

/** What can be asked of an index, in this thread or another one. */
export interface TenderIndex {
  /** Puts in states of tenders, in place of older ones; `anyway`: also of newer ones, as the database says so. */
  put(entries: readonly IndexedEntry[], anyway?: boolean): void
  /** One page, best first, of equal ones the newer. */
  find(asked: Asked, page: Omit<FoundPage, 'only'>): IndexHit[]
  /** Everything that is found, by keys in their order (keyOf). */
  keys(asked: Asked): Float64Array
  /** Whether this state of a tender, or a newer one, is in it. */
  knows(tenderId: string, of: number): boolean
  /** The database is gone through once: `differing` is told all states there and answers whose is another one; `end` drops the others. */
  begin(): void
  differing(states: readonly (readonly [id: string, state: string])[]): string[]
  end(): void
  measure(): Measures
  /** Writes what waits. */
  flush(): void
  /** `keep` false: without what was not written yet. */
  close(keep?: boolean): void
}

export interface IndexHit extends FoundTender {
  /** Bits of the fields it was found in (engine/search/fields.ts). */
  readonly fields: number
  /** It was found by what its team alone knows. */
  readonly isInside: boolean
}

export interface Measures {
  /** Sides of tenders that can be found. */
  readonly entries: number
  readonly words: number
  /** Of the file, with its log. */
  readonly bytes: number
  /** Words compared letter by letter so far. */
  readonly compared: number
}

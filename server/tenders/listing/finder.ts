import type { Actor } from '../../calls/actor'
import type { ProjectQuery } from '../../contract/tenders/lists'
import type { RowHit } from '../../contract/tenders/views'
import type { Shelf } from '../model'
import { slot } from '../../platform/world'

/** What people look for, apart from the list they look in. */
export type Wanted = Pick<ProjectQuery, 'search' | 'cpv' | 'places'>

/** A tender that was found; the best ones stand first, of equal ones the newer. */
export interface FoundTender {
  id: string
  score: number
  /** Milliseconds: published, or begun where it was not. */
  at: number
}

/** Of what is found, what a list can have; null: all. What is found is judged again where it is read. */
export interface Only {
  readonly shelf: Shelf | null
  readonly types: readonly number[] | null
  readonly ids: readonly string[] | null
}

/** Some of what was found: so many behind one, and of a list alone. */
export interface FoundPage {
  readonly only: Only
  readonly behind: FoundTender | null
  readonly most: number
}

/** The search itself, which is above tenders. */
export interface Finder {
  /** What this person may find, best first. */
  find(wanted: Wanted, actor: Actor, page: FoundPage): Promise<FoundTender[]>
  /** How many that are, and whether one is among them. */
  all(wanted: Wanted, actor: Actor, only: Only): Promise<{ count: number; has(id: string): boolean }>
  /** Why rows were found, where their title does not say it; by id. */
  explain(wanted: Wanted, ids: readonly string[], actor: Actor): Promise<ReadonlyMap<string, RowHit>>
}

const NOTHING: Finder = {
  find: () => Promise.resolve([]),
  all: () => Promise.resolve({ count: 0, has: () => false }),
  explain: () => Promise.resolve(new Map()),
}
const finder = slot(() => NOTHING)

/** The search puts itself here when the server starts, and takes itself away (null) when it ends. */
export const setFinder = (one: Finder | null): void => {
  finder.value = one ?? NOTHING
}

export const findTenders: Finder['find'] = (...asked) => finder.value.find(...asked)
export const findAll: Finder['all'] = (...asked) => finder.value.all(...asked)
export const explainRows: Finder['explain'] = (...asked) => finder.value.explain(...asked)

/** Signs alone are no search. */
export const hasWords = (search: string | undefined): boolean => /[\p{L}\p{N}]/u.test(search ?? '')

export const isWanted = ({ search, cpv, places }: Wanted): boolean =>
  hasWords(search) || (cpv ?? []).length > 0 || (places ?? []).length > 0

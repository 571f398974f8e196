import type { Write } from './writes'
import { slot } from '../world'

/**
 * What something that is kept rests on: a whole collection ('tenders'), one document ('tenders/ID'), those of a collection that belong
 * together ('rooms.OWNER'), or news of a kind ('news/messages'). Each change of one gets the next number; what was made before it stands no
 * more.
 */
export type Ground = string

/** So many are told apart; beyond that all begin anew. */
const MOST = 50_000

/** One slot: it is asked for with every answer. `all`: the number of the last change of everything. */
const memory = slot(() => ({ count: 0, all: 0, changes: new Map<Ground, number>() }))

/** Everything may be other than it was. */
export const noteAll = (): void => {
  const here = memory.value
  here.changes.clear()
  here.all = ++here.count
}

export const note = (ground: Ground): void => {
  if (memory.value.changes.size >= MOST) noteAll()
  const here = memory.value
  here.changes.set(ground, ++here.count)
}

/** The number of the last change of anything: what is read from here on is at least as new. */
export const lastChange = (): number => memory.value.count

/** Whether none of these changed since that number. */
export const stands = (since: number, grounds: readonly Ground[]): boolean => {
  const { count, all, changes } = memory.value
  return count === since || (all <= since && grounds.every((ground) => (changes.get(ground) ?? 0) <= since))
}

type Fields = Readonly<Record<string, unknown>>
/** By collection, to what a document that comes belongs; null: nobody asks. */
const groups = new Map<string, ((document: Fields) => unknown) | null>()

/**
 * To be called while an area is loaded, with the collections that what it keeps rests on. Of others no write is told. `group`: to whom a
 * new document belongs; it must not be another one's later.
 */
export const restsOn = (collection: string, group?: (document: Fields) => unknown): void => {
  const before = groups.get(collection)
  if (before && group && before !== group) throw new Error(`${collection} is grouped in two ways`)
  groups.set(collection, group ?? before ?? null)
}

/** What a write changes, of what anything may rest on. */
export const groundsOf = ({ collection, ids, come }: Write): Ground[] => {
  const group = groups.get(collection)
  if (group === undefined) return []
  const rows = ids === null ? [`${collection}/*`] : ids.map((id) => `${collection}/${id}`)
  const groupsOf = group === null ? [] : come === null ? [`${collection}.*`] : come.map((one) => `${collection}.${String(group(one))}`)
  return [collection, ...rows, ...groupsOf]
}

/** All of a collection, where there is too much to tell. */
export const wholeOf = (ground: Ground): Ground[] => {
  const collection = ground.split(/[./]/)[0] ?? ''
  return collection === 'news' ? [ground] : [collection, `${collection}/*`, `${collection}.*`]
}

/** One document. */
export const rowOf = (collection: string, id: string | number): Ground[] => [`${collection}/${id}`, `${collection}/*`]

/** That a document of these comes or goes. */
export const groupOf = (collection: string, id: string | number): Ground[] => [`${collection}.${id}`, `${collection}.*`]

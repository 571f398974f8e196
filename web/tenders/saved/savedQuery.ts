import type { SavedQuery, SavedSearch } from '../../../server/contract/search/views'
import type { ListChoice, ListName } from '../list/listQuery'
import { changedChoice, queryOfChoice } from '../list/listQuery'

/** What of a list's choices is kept with a search. */
export const savedQueryOf = ({ search, types, cpv, places }: ListChoice): SavedQuery => ({
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(types.length === 0 ? {} : { types }),
  ...(cpv.length === 0 ? {} : { cpv }),
  ...(places.length === 0 ? {} : { places }),
})

/** Whether something is left to be kept: 'unread' is not, and a search without anything finds every tender. */
export const canBeSaved = (choice: ListChoice): boolean => Object.keys(savedQueryOf(choice)).length > 0

const partOf = ({
  search = '',
  types = [],
  cpv = [],
  places = [],
}: SavedQuery): Pick<ListChoice, 'search' | 'types' | 'cpv' | 'places'> => ({
  search,
  types,
  cpv,
  places,
})

const textOf = ({ search, types, cpv, places }: Pick<ListChoice, 'search' | 'types' | 'cpv' | 'places'>): string =>
  JSON.stringify([search.trim(), [...types].sort(), [...cpv].sort(), [...places].sort()])

/** Whether a list shows just what a search finds. */
export const isShown = (choice: ListChoice, { query }: SavedSearch): boolean => textOf(choice) === textOf(partOf(query))

/** The address's query that shows a search in a list. */
export const addressOf = (choice: ListChoice, { query }: SavedSearch, name: ListName): string =>
  queryOfChoice(changedChoice(choice, partOf(query), name), name).toString()

/** What a search is called before somebody calls it something. */
export const nameFor = ({ search, cpv, places }: ListChoice): string =>
  [search.trim(), ...cpv, ...places].filter(Boolean).join(', ').slice(0, 100)

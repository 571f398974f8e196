import { readHash } from '../../guard/scroll'
import { BIDDER_FILTERS, GUEST_FILTERS, STAFF_FILTERS } from './filters'
import type { ListName, SortKey } from '../../../server/contract/tenders/lists'

export type { ListName, SortKey } from '../../../server/contract/tenders/lists'
export type TenderTypeNumber = 0 | 2 | 3 | 4 | 5

/** Art der Ausschreibung, in the order people look for them. */
export const TYPES: readonly TenderTypeNumber[] = [0, 5, 2, 3, 4]
export const SORT_KEYS: readonly SortKey[] = ['deadline', 'stage', 'client', 'published', 'archived', 'name', 'created']

const OWN: readonly ListName[] = ['merkliste', 'einladung', 'teilnahme', 'bewerbung']
/** Lists of what is one's own: archived ones are in them, if they are wanted. */
export const isOwnList = (name: ListName): boolean => OWN.includes(name)

interface ListFilter {
  key: string
  name: ListName
}

const named = (filters: readonly (readonly [string, ListName])[]): ListFilter[] => filters.map(([key, name]) => ({ key, name }))

/** The lists a person may choose from: staff, bidders, guests. */
export const filtersFor = (isInternal: boolean, isGuest: boolean): ListFilter[] =>
  named(isInternal ? STAFF_FILTERS : isGuest ? GUEST_FILTERS : BIDDER_FILTERS)

/**
 * The hash as a list's name; 'oeffentlich' and 'Öffentlich' from mails and other keyboards are meant well. An unknown one is the first
 * list.
 */
export const filterOfHash = (hash: string, filters: readonly ListFilter[]): ListFilter => {
  const wanted = readHash(hash).toLowerCase().replace(/^oe/, 'ö')
  const first = filters[0] ?? { key: 'public', name: 'öffentlich' as const }
  return filters.find(({ name }) => name === wanted) ?? first
}

/** What fits best first: the order of a search, unless another is chosen. */
export const RELEVANCE = 'relevance'

export interface ListChoice {
  search: string
  types: TenderTypeNumber[]
  /** CPV and NUTS codes. */
  cpv: string[]
  places: string[]
  sort: string
  /** Only those with messages that were not opened. */
  unread: boolean
  withArchived: boolean
}

/** Newest first: by publication, in the archive by archiving; drafts have neither, so by creation. */
export const defaultSort = (name: ListName): string => (name === 'archiv' ? '-archived' : name === 'entwurf' ? '-created' : '-published')

/** The order that nobody chose. */
const impliedSort = (search: string, name: ListName): string => (search.trim() === '' ? defaultSort(name) : RELEVANCE)

/** Who reads, for what only staff are told. */
export interface Reader {
  isInternal: boolean
}

/** When a tender was begun is told to staff alone: the server answers nobody else in that order. */
export const sortKeysOf = ({ isInternal }: Reader): readonly SortKey[] => SORT_KEYS.filter((key) => key !== 'created' || isInternal)

const isSort = (value: string | null, reader: Reader): value is string =>
  value !== null && (value === RELEVANCE || sortKeysOf(reader).some((key) => value === key || value === `-${key}`))

const MAX_CODES = 20
const codesIn = (value: string | null, form: RegExp): string[] =>
  [...new Set((value ?? '').split(',').filter((code) => form.test(code)))].slice(0, MAX_CODES)

/** Reads the choices from the address, so that a list can be sent to a colleague; what is not understood falls away. */
export const choiceOfQuery = (query: URLSearchParams, name: ListName, reader: Reader): ListChoice => {
  const asked = (query.get('types') ?? '').split(',')
  const sort = query.get('sort')
  const search = query.get('q') ?? ''
  return {
    search,
    types: TYPES.filter((type) => asked.includes(String(type))),
    cpv: codesIn(query.get('cpv'), /^\d{8}$/),
    places: codesIn(query.get('places'), /^[A-Z]{2}[0-9A-Z]{0,3}$/),
    sort: isSort(sort, reader) && (sort !== RELEVANCE || search.trim() !== '') ? sort : impliedSort(search, name),
    unread: query.get('unread') === '1',
    withArchived: query.get('archived') === '1' && name !== 'archiv' && name !== 'entwurf',
  }
}

/** Writes choices into the address; defaults leave no trace. */
export const queryOfChoice = (choice: ListChoice, name: ListName): URLSearchParams => {
  const query = new URLSearchParams()
  if (choice.search !== '') query.set('q', choice.search)
  if (choice.types.length > 0) query.set('types', choice.types.join(','))
  if (choice.cpv.length > 0) query.set('cpv', choice.cpv.join(','))
  if (choice.places.length > 0) query.set('places', choice.places.join(','))
  if (choice.sort !== impliedSort(choice.search, name)) query.set('sort', choice.sort)
  if (choice.unread) query.set('unread', '1')
  if (choice.withArchived) query.set('archived', '1')
  return query
}

/** A choice with a part of it changed; an order that nobody chose goes with the search. */
export const changedChoice = (choice: ListChoice, part: Partial<ListChoice>, name: ListName): ListChoice => {
  const next = { ...choice, ...part }
  const wasImplied = choice.sort === impliedSort(choice.search, name) || choice.sort === RELEVANCE
  return part.sort === undefined && wasImplied ? { ...next, sort: impliedSort(next.search, name) } : next
}

/** Whether anything but the list itself is chosen. */
export const isFiltered = ({ search, types, cpv, places, unread }: ListChoice): boolean =>
  unread || search.trim() !== '' || types.length > 0 || cpv.length > 0 || places.length > 0

/** A click on a header: ascending first, then descending; dates of publication and creation newest first. */
export const nextSort = (current: string, key: SortKey): string => {
  const startsDown = key === 'published' || key === 'created' || key === 'archived'
  if (current === key) return `-${key}`
  if (current === `-${key}`) return key
  return startsDown ? `-${key}` : key
}

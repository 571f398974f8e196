import { readHash } from '../../app/guard/scroll'
import { BIDDER_FILTERS, GUEST_FILTERS, STAFF_FILTERS } from '../../app/shell/menu'
import type { ListName, SortKey } from '../../../server/contract/tenders/getProjects'

export type { ListName, SortKey } from '../../../server/contract/tenders/getProjects'
export type TenderTypeNumber = 0 | 2 | 3 | 4 | 5

/** Art der Ausschreibung, in the order people look for them. */
export const TYPES: readonly TenderTypeNumber[] = [0, 5, 2, 3, 4]
export const SORT_KEYS: readonly SortKey[] = ['deadline', 'stage', 'client', 'published', 'archived', 'name', 'created']

export interface ListFilter {
  key: string
  name: ListName
}

const named = (filters: readonly (readonly [string, ListName])[]): ListFilter[] => filters.map(([key, name]) => ({ key, name }))

/** The lists a person may choose from: staff, bidders, guests. */
export const filtersFor = (isInternal: boolean, isGuest: boolean): ListFilter[] =>
  named(isInternal ? STAFF_FILTERS : isGuest ? GUEST_FILTERS : BIDDER_FILTERS)

/** The hash as a list's name; 'oeffentlich' and 'Öffentlich' from mails and other keyboards are meant well. An unknown one is the first list. */
export const filterOfHash = (hash: string, filters: readonly ListFilter[]): ListFilter => {
  const wanted = readHash(hash).toLowerCase().replace(/^oe/, 'ö')
  const first = filters[0] ?? { key: 'public', name: 'öffentlich' as const }
  return filters.find(({ name }) => name === wanted) ?? first
}

export interface ListChoice {
  search: string
  types: TenderTypeNumber[]
  sort: string
  withArchived: boolean
}

/** Newest first: by publication, in the archive by archiving; drafts have neither, so by creation. */
export const defaultSort = (name: ListName): string => (name === 'archiv' ? '-archived' : name === 'entwurf' ? '-created' : '-published')

const isSort = (value: string | null): value is string => value !== null && SORT_KEYS.some((key) => value === key || value === `-${key}`)

/** Reads the choices from the address, so that a list can be sent to a colleague; what is not understood falls away. */
export const choiceOfQuery = (query: URLSearchParams, name: ListName): ListChoice => {
  const asked = (query.get('types') ?? '').split(',')
  const sort = query.get('sort')
  return {
    search: query.get('q') ?? '',
    types: TYPES.filter((type) => asked.includes(String(type))),
    sort: isSort(sort) ? sort : defaultSort(name),
    withArchived: query.get('archived') === '1' && name !== 'archiv' && name !== 'entwurf',
  }
}

/** Writes choices into the address; defaults leave no trace. */
export const queryOfChoice = (choice: ListChoice, name: ListName): URLSearchParams => {
  const query = new URLSearchParams()
  if (choice.search !== '') query.set('q', choice.search)
  if (choice.types.length > 0) query.set('types', choice.types.join(','))
  if (choice.sort !== defaultSort(name)) query.set('sort', choice.sort)
  if (choice.withArchived) query.set('archived', '1')
  return query
}

/** A click on a header: ascending first, then descending; dates of publication and creation newest first. */
export const nextSort = (current: string, key: SortKey): string => {
  const startsDown = key === 'published' || key === 'created' || key === 'archived'
  if (current === key) return `-${key}`
  if (current === `-${key}`) return key
  return startsDown ? `-${key}` : key
}

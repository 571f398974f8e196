import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderRow, TenderType } from './views'

/** Names of the lists, as the hash of /projekte without '#'. */
export const LISTS = ['öffentlich', 'entwurf', 'archiv', 'merkliste', 'einladung', 'teilnahme', 'bewerbung'] as const
export type ListName = (typeof LISTS)[number]
const List = Type.Union(LISTS.map((name) => Type.Literal(name)))

export const SORT_KEYS = ['name', 'created', 'published', 'client', 'stage', 'deadline', 'archived'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** What fits best first: the order of a search unless it says another. */
export const RELEVANCE = 'relevance'

/** `sort`: a key, with '-' before it for descending ('-published'), or 'relevance'. `cursor`: that of the last row read. */
export const ProjectQuery = Type.Object(
  {
    filter: List,
    search: Type.Optional(Type.String({ maxLength: 200 })),
    /** CPV and NUTS codes: with everything below them; of several, any. */
    cpv: Type.Optional(Type.Array(Type.String({ pattern: '^\\d{8}$' }), { maxItems: 20 })),
    places: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2}[0-9A-Z]{0,3}$' }), { maxItems: 20 })),
    types: Type.Optional(Type.Array(TenderType, { maxItems: 5 })),
    /** true: only those with messages that the caller has not opened. */
    unread: Type.Optional(Type.Boolean()),
    /** false leaves archived tenders out of a person's own lists (watch list, invitations, participations, applications). */
    archived: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.String({ pattern: `^-?(${SORT_KEYS.join('|')})$|^${RELEVANCE}$` })),
    cursor: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  { additionalProperties: false },
)
export type ProjectQuery = Static<typeof ProjectQuery>

/** A bare list name answers up to 1000 rows, an object 100 unless it says otherwise. */
export const getProjects = defineContract({
  name: 'getProjects',
  area: 'tenders',
  summary: 'One page of a list of tenders, as slim rows.',
  params: [['filter', Type.Union([List, ProjectQuery]), 'optional']],
  result: Type.Array(TenderRow),
  who: ['guest', 'user'],
  mutates: false,
})

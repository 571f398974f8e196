import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TextInLanguages } from '../inLanguages'
import { TenderRow, TenderType, TenderView } from './views'
import { Exact, OneOf, PROJECT_ID } from '../shapes'

/** Names of the lists, as the hash of /projekte without '#'. */
export const LISTS = ['öffentlich', 'entwurf', 'archiv', 'merkliste', 'einladung', 'teilnahme', 'bewerbung'] as const
export type ListName = (typeof LISTS)[number]
const List = OneOf(...LISTS)

export const SORT_KEYS = ['name', 'created', 'published', 'client', 'stage', 'deadline', 'archived'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** What fits best first: the order of a search unless it says another. */
export const RELEVANCE = 'relevance'

/** `sort`: a key, with '-' before it for descending ('-published'), or 'relevance'. `cursor`: that of the last row read. */
export const ProjectQuery = Exact({
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
})
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

/** For pickers: what is public, and what the caller is in the team of; newest first, at most 1000. */
export const getAllProjects = defineContract({
  name: 'getAllProjects',
  area: 'tenders',
  summary: 'Slim list of all tenders that a staff member may know of.',
  params: [],
  result: Type.Array(
    Type.Object({
      ...{ id: Type.String(), no: Type.Integer(), name: Type.String(), type: TenderType, stage: Type.Integer() },
      /** So that updateProject takes a row as it was read. */
      version: Type.Integer(),
    }),
  ),
  who: ['internal'],
  mutates: false,
})

/** Lists without an unread message are left out. A tender may stand in several. */
export const getUnreadByList = defineContract({
  name: 'getUnreadByList',
  area: 'tenders',
  summary: 'How many messages the caller has not opened, by the list in which their tenders stand.',
  params: [],
  result: Type.Array(Type.Object({ list: OneOf(...LISTS), unread: Type.Integer({ minimum: 1 }) })),
  who: ['user'],
  mutates: false,
})

const TAGS = { area: 'tenders', result: TenderView, who: ['external'], subject: 'tender', mutates: true, errors: [404] } as const

export const addProjectTag = defineContract({
  name: 'addProjectTag',
  ...TAGS,
  params: [PROJECT_ID, ['tag', Type.Literal('merkliste')]],
  summary: "Puts a public tender on the caller's watch list.",
})

export const removeProjectTag = defineContract({
  name: 'removeProjectTag',
  ...TAGS,
  params: [PROJECT_ID, ['tag', Type.Literal('merkliste')]],
  summary: "Takes a tender off the caller's watch list.",
})

/**
 * Of the 200 newest drafts of a version those are counted of which a value would have no place, or be refused, in the newest one or the one
 * asked for.
 */
export const getTemplateUsage = defineContract({
  name: 'getTemplateUsage',
  area: 'tenders',
  summary: 'How many tenders stand on each version of a template, by state, and of how many drafts moving would leave values to check.',
  params: [
    ['templateId', Type.String({ maxLength: 100 })],
    /** A published version, or 0 for the draft that is being written. */
    ['to', Type.Integer({ minimum: 0 }), 'optional'],
  ],
  result: Type.Array(
    Type.Object({
      version: Type.Integer(),
      drafts: Type.Integer(),
      published: Type.Integer(),
      archived: Type.Integer(),
      /** Drafts looked into. */
      checked: Type.Integer(),
      /** Drafts that could move and were not: beyond the 200, or not to be read. */
      unchecked: Type.Integer(),
      /** In how many of the drafts looked into a value of a field would have no place or not be taken as it is. */
      losses: Type.Array(Type.Object({ contentId: Type.String(), drafts: Type.Integer() })),
      draftsToCheck: Type.Integer(),
      valuesToCheck: Type.Integer(),
      /** Which drafts, those first of which values are to be checked; 50 at most. */
      tenders: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          /** Values without a place, or refused where they have one. */
          values: Type.Integer(),
          fields: Type.Array(Type.Object({ contentId: Type.String(), label: TextInLanguages })),
        }),
      ),
    }),
  ),
  who: ['admin'],
  subject: 'template',
  mutates: false,
  errors: [404],
})

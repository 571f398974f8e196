import { type Static, Type } from '@sinclair/typebox'
import { ProjectQuery } from '../tenders/lists'
import { Exact, OneOf } from '../shapes'

/** What is searched, as getProjects takes it. */
export const SavedQuery = Type.Pick(ProjectQuery, ['search', 'types', 'cpv', 'places'], { additionalProperties: false })
export type SavedQuery = Static<typeof SavedQuery>

/** Whether new tenders that fit are told by mail: never, each at once, or all of a day in the morning at seven. */
export const HitMail = OneOf('never', 'immediately', 'daily')
export type HitMail = Static<typeof HitMail>

export const SavedSearch = Type.Object({
  id: Type.String(),
  name: Type.String(),
  query: SavedQuery,
  mail: HitMail,
})
export type SavedSearch = Static<typeof SavedSearch>

/** With an id the search is changed, without one it is new. One that asks for nothing would find, and mail, every tender: 422. */
export const SavedSearchInput = Exact({
  id: Type.Optional(Type.String({ maxLength: 60 })),
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  query: Type.Pick(ProjectQuery, ['search', 'types', 'cpv', 'places'], { additionalProperties: false, minProperties: 1 }),
  mail: HitMail,
})
export type SavedSearchInput = Static<typeof SavedSearchInput>

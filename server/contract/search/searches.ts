import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { SavedSearch, SavedSearchInput } from './views'

export const getSavedSearches = defineContract({
  name: 'getSavedSearches',
  area: 'search',
  summary: 'The own saved searches, by name.',
  params: [],
  result: Type.Array(SavedSearch),
  who: ['user'],
  mutates: false,
})

export const saveSearch = defineContract({
  name: 'saveSearch',
  area: 'search',
  summary: 'Keeps a search under a name, or changes one that is kept. A person has 50 at most (409).',
  params: [['search', SavedSearchInput]],
  result: SavedSearch,
  who: ['user'],
  subject: 'own saved search',
  mutates: true,
  errors: [404, 409],
})

export const deleteSavedSearch = defineContract({
  name: 'deleteSavedSearch',
  area: 'search',
  summary: 'Forgets a saved search; nothing more is mailed for it.',
  params: [['id', Type.String({ maxLength: 60 })]],
  result: Type.Null(),
  who: ['user'],
  subject: 'own saved search',
  mutates: true,
  errors: [404],
})

export const stopSearchMail = defineContract({
  name: 'stopSearchMail',
  area: 'search',
  summary: 'Ends the mails of one saved search, by the link that stands in each of them; the search itself stays. Answers its name.',
  params: [['token', Type.String({ maxLength: 100 })]],
  result: Type.Object({ name: Type.String() }),
  who: ['guest', 'user'],
  subject: 'saved search of the link',
  mutates: true,
  errors: [404],
})

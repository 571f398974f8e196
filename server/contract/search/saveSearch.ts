import { defineContract } from '../define'
import { SavedSearch, SavedSearchInput } from './views'

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

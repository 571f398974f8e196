import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { SavedSearch } from './views'

export const getSavedSearches = defineContract({
  name: 'getSavedSearches',
  area: 'search',
  summary: 'The own saved searches, by name.',
  params: [],
  result: Type.Array(SavedSearch),
  who: ['user'],
  mutates: false,
})

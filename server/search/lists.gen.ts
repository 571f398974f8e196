// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { deleteSavedSearch } from './methods/deleteSavedSearch'
import { getSavedSearches } from './methods/getSavedSearches'
import { saveSearch } from './methods/saveSearch'
import { stopSearchMail } from './methods/stopSearchMail'

export const methods: readonly Method[] = [deleteSavedSearch, getSavedSearches, saveSearch, stopSearchMail]

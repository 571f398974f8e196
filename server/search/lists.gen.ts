// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { deleteSavedSearch, getSavedSearches, saveSearch, stopSearchMail } from './methods'

export const methods: readonly Method[] = [deleteSavedSearch, getSavedSearches, saveSearch, stopSearchMail]

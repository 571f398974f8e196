// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getLogEntries, getLogState } from './methods'

export const methods: readonly Method[] = [getLogEntries, getLogState]

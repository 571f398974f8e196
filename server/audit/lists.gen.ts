// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getLogEntries } from './methods/getLogEntries'
import { getLogState } from './methods/getLogState'

export const methods: readonly Method[] = [getLogEntries, getLogState]

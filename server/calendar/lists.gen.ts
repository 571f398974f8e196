// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { getCalendarLink, renewCalendarLink, revokeCalendarLink } from './methods'
import { migration as migration11 } from './migrations/11-codes-of-calendar-links'

export const methods: readonly Method[] = [getCalendarLink, renewCalendarLink, revokeCalendarLink]
export const migrations: readonly Migration[] = [migration11]

// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Migration } from './migrate'
import { migration as migration5 } from './migrations/5-codes-of-logins'
import { migration as migration9 } from './migrations/9-codes-of-sessions'

export const migrations: readonly Migration[] = [migration5, migration9]

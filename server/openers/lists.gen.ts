// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Migration } from '../platform/migrate'
import { migration as migration14 } from './migrations/14-team-since'

export const migrations: readonly Migration[] = [migration14]

// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Migration } from '../platform/migrate'
import { migration as migration12 } from './migrations/12-parts-of-rooms'

export const migrations: readonly Migration[] = [migration12]

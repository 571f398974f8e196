// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getTodaysWork } from './methods/getTodaysWork'

export const methods: readonly Method[] = [getTodaysWork]

// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getOperation } from './methods/getOperation'

export const methods: readonly Method[] = [getOperation]

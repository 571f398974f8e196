// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { endDeputy } from './methods/endDeputy'
import { nameDeputy } from './methods/nameDeputy'

export const methods: readonly Method[] = [endDeputy, nameDeputy]

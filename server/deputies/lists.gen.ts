// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { endDeputy, nameDeputy } from './methods'

export const methods: readonly Method[] = [endDeputy, nameDeputy]

// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { approveNeed, fillFormFromNeed, getNeed, saveNeed } from './methods'

export const methods: readonly Method[] = [approveNeed, fillFormFromNeed, getNeed, saveNeed]

// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { approveNeed } from './methods/approveNeed'
import { fillFormFromNeed } from './methods/fillFormFromNeed'
import { getNeed } from './methods/getNeed'
import { saveNeed } from './methods/saveNeed'

export const methods: readonly Method[] = [approveNeed, fillFormFromNeed, getNeed, saveNeed]

// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { decideLawChange, getLawLines, getLawRows, proposeLawChange } from './methods'

export const methods: readonly Method[] = [decideLawChange, getLawLines, getLawRows, proposeLawChange]

// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { decideLawChange } from './methods/decideLawChange'
import { getLawLines } from './methods/getLawLines'
import { getLawRows } from './methods/getLawRows'
import { proposeLawChange } from './methods/proposeLawChange'

export const methods: readonly Method[] = [decideLawChange, getLawLines, getLawRows, proposeLawChange]

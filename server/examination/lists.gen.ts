// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { askFromExamination, decideExamination, getExamination, setLowPriceShare } from './methods'

export const methods: readonly Method[] = [askFromExamination, decideExamination, getExamination, setLowPriceShare]

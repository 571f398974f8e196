// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { askFromExamination } from './methods/askFromExamination'
import { decideExamination } from './methods/decideExamination'
import { getExamination } from './methods/getExamination'
import { setLowPriceShare } from './methods/setLowPriceShare'

export const methods: readonly Method[] = [askFromExamination, decideExamination, getExamination, setLowPriceShare]

// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { dismissTenderNews } from './methods/dismissTenderNews'
import { visitTender } from './methods/visitTender'

export const methods: readonly Method[] = [dismissTenderNews, visitTender]

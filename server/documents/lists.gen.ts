// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { createPDFAndGetDownloadLink } from './methods'

export const methods: readonly Method[] = [createPDFAndGetDownloadLink]

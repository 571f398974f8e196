// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { getMail, getMailDefaults, getMails, previewMail, retryMail, sendTestMail } from './methods'
import { migration as migration6 } from './migrations/6-codes-of-mails'

export const methods: readonly Method[] = [getMail, getMailDefaults, getMails, previewMail, retryMail, sendTestMail]
export const migrations: readonly Migration[] = [migration6]

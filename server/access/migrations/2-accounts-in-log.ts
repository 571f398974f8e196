import type { CodeMigration } from '../../platform/migrate'
import { takeAccounts } from '../accountInLog'

export const migration: CodeMigration = { number: 2, what: 'what accounts are, for the log', part: 'accounts', take: takeAccounts }

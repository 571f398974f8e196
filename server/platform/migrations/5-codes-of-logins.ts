import type { CodeMigration } from '../migrate'
import { takeLogins } from '../sessionStore'

export const migration: CodeMigration = { number: 5, what: 'codes of logins', part: 'logins', take: takeLogins }

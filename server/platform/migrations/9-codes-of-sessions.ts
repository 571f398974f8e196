import type { CodeMigration } from '../migrate'
import { takeSessions } from '../sessionStore'

export const migration: CodeMigration = { number: 9, what: 'codes of sessions', part: 'sessions', take: takeSessions }

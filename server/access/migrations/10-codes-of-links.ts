import type { CodeMigration } from '../../platform/migrate'
import { takeLinks } from '../tokens'

export const migration: CodeMigration = { number: 10, what: 'codes of mailed links', part: 'links', take: takeLinks }

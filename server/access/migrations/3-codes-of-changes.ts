import type { CodeMigration } from '../../platform/migrate'
import { takeChanges } from '../accountChanges'

export const migration: CodeMigration = { number: 3, what: 'codes of asked changes', part: 'changes', take: takeChanges }

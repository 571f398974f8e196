import type { CodeMigration } from '../../platform/migrate'
import { takeUntold } from '../untold'

export const migration: CodeMigration = { number: 6, what: 'codes of mails that are not told of', part: 'mails', take: takeUntold }

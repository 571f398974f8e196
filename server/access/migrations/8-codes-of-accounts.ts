import type { CodeMigration } from '../../platform/migrate'
import { takeAccountCodes } from '../accountCodes'

export const migration: CodeMigration = { number: 8, what: 'codes of accounts', part: 'accountCodes', take: takeAccountCodes }

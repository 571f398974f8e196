import type { CodeMigration } from '../../platform/migrate'
import { takeFourEyes } from '../fourEyes'

export const migration: CodeMigration = { number: 4, what: 'codes of what two people open', part: 'fourEyes', take: takeFourEyes }

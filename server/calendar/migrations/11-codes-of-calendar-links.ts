import type { CodeMigration } from '../../platform/migrate'
import { takeCalendarLinks } from '../model'

export const migration: CodeMigration = { number: 11, what: 'codes of calendar links', part: 'calendarLinks', take: takeCalendarLinks }

// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { addReportNote, getReport, getReportNotes, getReportVersion, signReport, updateReportLine } from './methods'
import { migration as migration18 } from './migrations/18-notes-by-themselves'

export const methods: readonly Method[] = [addReportNote, getReport, getReportNotes, getReportVersion, signReport, updateReportLine]
export const migrations: readonly Migration[] = [migration18]

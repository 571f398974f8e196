// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { addReportNote } from './methods/addReportNote'
import { getReport } from './methods/getReport'
import { getReportNotes } from './methods/getReportNotes'
import { getReportVersion } from './methods/getReportVersion'
import { signReport } from './methods/signReport'
import { updateReportLine } from './methods/updateReportLine'
import { migration as migration18 } from './migrations/18-notes-by-themselves'

export const methods: readonly Method[] = [addReportNote, getReport, getReportNotes, getReportVersion, signReport, updateReportLine]
export const migrations: readonly Migration[] = [migration18]

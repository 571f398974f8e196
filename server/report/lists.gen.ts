// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { addReportNote } from './methods/addReportNote'
import { getReport } from './methods/getReport'
import { getReportVersion } from './methods/getReportVersion'
import { signReport } from './methods/signReport'
import { updateReportLine } from './methods/updateReportLine'

export const methods: readonly Method[] = [addReportNote, getReport, getReportVersion, signReport, updateReportLine]

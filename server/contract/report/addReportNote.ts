import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { NoteInput, ReportView } from './views'

/** 409 where the files went with another note (refused.noteWritten), or a virus was found in one (refused.fileInfected). */
export const addReportNote = defineContract({
  name: 'addReportNote',
  area: 'report',
  summary: 'Writes a note into the procurement report, with files. It stays as it is; its hash stands in the log.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['note', NoteInput],
  ],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

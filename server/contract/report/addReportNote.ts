import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ReportView } from './views'

/** 409 (refused.tooManyNotes) beyond 500 notes. */
export const addReportNote = defineContract({
  name: 'addReportNote',
  area: 'report',
  summary: 'Writes a note into the procurement report. It stays as it is; its hash stands in the log.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['text', Type.String({ minLength: 1, maxLength: 10_000 })],
  ],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

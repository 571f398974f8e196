import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ReportNote } from './views'

/** Pages count from 1, the newest; a page that there is none of is empty. */
export const getReportNotes = defineContract({
  name: 'getReportNotes',
  area: 'report',
  summary: 'A page of the notes in the procurement report, in their order; the first page has the newest.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['page', Type.Integer({ minimum: 1 })],
  ],
  result: Type.Object({ notes: Type.Array(ReportNote) }),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

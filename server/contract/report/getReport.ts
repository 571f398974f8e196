import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ReportView } from './views'

export const getReport = defineContract({
  name: 'getReport',
  area: 'report',
  summary:
    'The procurement report of a tender: what the law asks for, line by line, from what is known, by hand, or missing. For its team.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    /** With every note, not only the newest page. */
    ['allNotes', Type.Boolean(), 'optional'],
  ],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

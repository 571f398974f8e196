import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ReportView } from './views'

/**
 * 409 where somebody wrote in it or signed since `version`, or wrote a note since there were so many; 413 where it is too long for one
 * version.
 */
export const signReport = defineContract({
  name: 'signReport',
  area: 'report',
  summary: 'Keeps the procurement report as it stands now as a signed version; its hash stands in the log.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['version', Type.Integer({ minimum: 0 })],
    ['noteCount', Type.Integer({ minimum: 0 }), 'optional'],
  ],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 413],
})

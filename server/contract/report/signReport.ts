import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ReportView } from './views'

/** 409 where somebody wrote in it or signed since `version`. */
export const signReport = defineContract({
  name: 'signReport',
  area: 'report',
  summary: 'Keeps the procurement report as it stands now as a signed version; its hash stands in the log.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['version', Type.Integer({ minimum: 0 })],
  ],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

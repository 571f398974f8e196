import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { SignedReport } from './views'

export const getReportVersion = defineContract({
  name: 'getReportVersion',
  area: 'report',
  summary: 'A signed version of the procurement report, as it was then.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['no', Type.Integer({ minimum: 1 })],
  ],
  result: SignedReport,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

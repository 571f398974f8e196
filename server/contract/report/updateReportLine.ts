import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ReportView } from './views'

/** An empty text takes back what was written. */
export const ReportLineInput = Type.Object(
  { version: Type.Integer({ minimum: 0 }), lineId: Type.String({ maxLength: 80 }), text: Type.String({ maxLength: 20_000 }) },
  { additionalProperties: false },
)
export type ReportLineInput = Static<typeof ReportLineInput>

/** 404 where the law of this tender has no such line. */
export const updateReportLine = defineContract({
  name: 'updateReportLine',
  area: 'report',
  summary: 'Writes a line of the procurement report by hand, with name and time.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['input', ReportLineInput],
  ],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

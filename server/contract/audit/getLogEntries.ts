import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LogEntry } from './views'

const TypeName = Type.String({ maxLength: 60 })
export const LogFilter = Type.Object(
  {
    type: Type.Optional(TypeName),
    /** Of the last row of the page before. */
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
)
export type LogFilter = Static<typeof LogFilter>

export const getLogEntries = defineContract({
  name: 'getLogEntries',
  area: 'audit',
  summary: 'The log of a tender (its admins) or of everything (system admins, projectId null), the newest first, 50 a page.',
  params: [
    ['projectId', Type.Union([Type.String({ maxLength: 64 }), Type.Null()])],
    ['filter', Type.Union([TypeName, LogFilter]), 'optional'],
  ],
  result: Type.Array(LogEntry),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

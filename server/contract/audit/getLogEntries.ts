import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LogEntry } from './views'

const TypeName = Type.String({ maxLength: 60 })
/** A day in Berlin. */
const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })
/** Which part of a log is read or printed. */
export const LOG_FILTERS = {
  type: Type.Optional(TypeName),
  /** Words that names or address of whoever acted begin with, as they are or were called. */
  person: Type.Optional(Type.String({ maxLength: 200 })),
  from: Type.Optional(Day),
  /** The last day. */
  to: Type.Optional(Day),
  /**
   * What an entry says in the reader's language, by parts of words. Of everything, without a person, it is searched from three months
   * before `to` (or now) on where `from` is missing.
   */
  text: Type.Optional(Type.String({ maxLength: 200 })),
}
export const LogFilter = Type.Object(
  {
    ...LOG_FILTERS,
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
  errors: [404, 413],
})

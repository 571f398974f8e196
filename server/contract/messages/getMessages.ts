import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { MessageView } from './views'

const Column = Type.Union([
  Type.Literal('created'),
  Type.Literal('sender'),
  Type.Literal('recipients'),
  Type.Literal('subject'),
  Type.Literal('attachments'),
])

export const MessageFilter = Type.Object(
  {
    /** Words that all stand in subject, text, sender or (for the team) recipients. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    unread: Type.Optional(Type.Boolean()),
    /** Complaints alone, with what was answered to them. */
    complaints: Type.Optional(Type.Boolean()),
    /** By date the newest first, where nothing is said; the other columns ascending. */
    sort: Type.Optional(Column),
    descending: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Type.String({ maxLength: 64 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  { additionalProperties: false },
)
export type MessageFilter = Static<typeof MessageFilter>

/** Pages of 100 (limit); a page ends earlier where its texts are long. */
export const getMessages = defineContract({
  name: 'getMessages',
  area: 'messages',
  summary:
    'Messages of a tender that the caller may read (guests: the public ones), or with an offer’s id those between that company and the ' +
    'authority alone, with what it said in the offer itself once the caller may read that.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['offerId', Type.Union([Type.String({ maxLength: 64 }), Type.Null()]), 'optional'],
    ['filter', MessageFilter, 'optional'],
  ],
  result: Type.Array(MessageView),
  who: ['everyone'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

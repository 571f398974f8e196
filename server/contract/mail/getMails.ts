import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { MailKeyName, MailRow, MailState } from './views'

export const MailFilter = Type.Object(
  {
    state: Type.Optional(MailState),
    key: Type.Optional(MailKeyName),
    /** The beginning of a recipient's address, or the whole. */
    search: Type.Optional(Type.String({ maxLength: 254 })),
    /** Of the last row of the page before. */
    cursor: Type.Optional(Type.String({ maxLength: 1000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
)
export type MailFilter = Static<typeof MailFilter>

export const getMails = defineContract({
  name: 'getMails',
  area: 'mail',
  summary: 'Mails that were queued, the newest first, 50 a page.',
  params: [['filter', MailFilter, 'optional']],
  result: Type.Array(MailRow),
  who: ['admin'],
  subject: 'none',
  mutates: false,
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { UnreadCount } from './views'

/** Tenders that the caller does not know, and those without a message, are left out. */
export const getUnreadCounts = defineContract({
  name: 'getUnreadCounts',
  area: 'messages',
  summary: 'How many messages of these tenders the caller may read, and has not opened.',
  params: [['projectIds', Type.Array(Type.String({ maxLength: 64 }), { maxItems: 1000 })]],
  result: Type.Array(UnreadCount),
  who: ['external', 'internal'],
  subject: 'none',
  mutates: false,
})

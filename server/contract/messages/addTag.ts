import { defineContract } from '../define'
import { MessageId, MessageTag, MessageView } from './views'

export const addTag = defineContract({
  name: 'addTag',
  area: 'messages',
  summary: "Marks a message for the caller alone: 'gelesen' once it was opened.",
  params: [
    ['id', MessageId],
    ['tag', MessageTag],
  ],
  result: MessageView,
  who: ['external', 'internal'],
  subject: 'message',
  mutates: true,
  errors: [404],
})

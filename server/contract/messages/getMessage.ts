import { defineContract } from '../define'
import { MessageId, MessageView } from './views'

export const getMessage = defineContract({
  name: 'getMessage',
  area: 'messages',
  summary: 'One message, as the link in a mail leads to it.',
  params: [['id', MessageId]],
  result: MessageView,
  who: ['everyone'],
  subject: 'message',
  mutates: false,
  errors: [404],
})

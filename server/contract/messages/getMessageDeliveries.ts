import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Delivery, MessageId } from './views'

export const getMessageDeliveries = defineContract({
  name: 'getMessageDeliveries',
  area: 'messages',
  summary: 'What became of a message at each recipient: opened, mail sent, bounced, failed. For the side that wrote it.',
  params: [['id', MessageId]],
  result: Type.Array(Delivery),
  who: ['external', 'internal'],
  subject: 'message',
  mutates: false,
  errors: [404],
})

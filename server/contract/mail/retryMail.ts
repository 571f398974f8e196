import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { MailView } from './views'

export const retryMail = defineContract({
  name: 'retryMail',
  area: 'mail',
  summary:
    'Queues a mail that failed, bounced or waits for its next try for sending now. 409 for one that is being sent, was sent, or whose ' +
    'link is gone.',
  params: [['id', Type.String({ minLength: 1, maxLength: 1000 })]],
  result: MailView,
  who: ['admin'],
  subject: 'mail',
  mutates: true,
  errors: [404, 409],
})

import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const MailFrequency = Type.Union([Type.Literal('immediate'), Type.Literal('daily')])

/** Apart from updateUser, as the language is: a choice made here must not make a form that is open elsewhere stale. */
export const setMailFrequency = defineContract({
  name: 'setMailFrequency',
  area: 'access',
  summary:
    'How oneself is written to (settings.mailFrequency): each mail at once, or one at 7:00 (Europe/Berlin) with the news of a day. ' +
    'Required mails, receipts, alarms and what comes within 48 hours of a deadline always come at once; what waits already comes in ' +
    'the morning all the same.',
  params: [['frequency', MailFrequency]],
  result: Type.Null(),
  who: ['user'],
  subject: 'own account',
  mutates: true,
})

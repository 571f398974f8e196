import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { MailTemplate } from '../settings/views'
import { MailKeyName, MailLang } from './views'

export const sendTestMail = defineContract({
  name: 'sendTestMail',
  area: 'mail',
  summary:
    'Sends a template with sample values to the caller’s own address, through the outbox as any other mail. Answers the id for getMail.',
  params: [
    ['key', MailKeyName],
    ['template', MailTemplate],
    ['lang', MailLang],
  ],
  result: Type.Object({ id: Type.String(), to: Type.String() }),
  who: ['admin'],
  subject: 'none',
  mutates: true,
})

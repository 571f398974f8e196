import { defineContract } from '../define'
import { MailTemplate } from '../settings/views'
import { MailKeyName, MailLang, RenderedMail } from './views'

export const previewMail = defineContract({
  name: 'previewMail',
  area: 'mail',
  summary: 'A template as the mail it would become, with sample values. 422 names an unknown placeholder by path and name.',
  params: [
    ['key', MailKeyName],
    ['template', MailTemplate],
    ['lang', MailLang],
  ],
  result: RenderedMail,
  who: ['admin'],
  subject: 'none',
  mutates: false,
})

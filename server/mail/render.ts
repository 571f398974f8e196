import type { MailTemplate } from '../contract/settings/views'

export interface Rendered {
  subject: string
  html: string
  text: string
  secrets: string[]
}

export const renderMail = ({ subject, text }: MailTemplate, { values }: { values: Readonly<Record<string, string>> }): Rendered => ({
  subject,
  html: text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? ''),
  text: Object.values(values).join('\n'),
  secrets: [],
})

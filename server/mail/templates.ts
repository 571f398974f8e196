import type { MailKey } from '../contract/mail/keys'
import type { MailNotification, MailTemplate } from '../contract/settings/views'
import type { Lang } from '../platform/errors'

export interface MailTemplates extends Record<Lang, MailTemplate> {
  enabled: boolean
}

/** What is sent for a key: the admins' templates where they wrote some, else the built-in ones. */
export const readTemplates = (changed: Readonly<Record<string, MailNotification>>, key: MailKey): MailTemplates => {
  const own = changed[key]
  const builtIn = { subject: key, text: '<p>{{link}}</p>' }
  return { enabled: own?.enabled ?? true, de: own?.de ?? builtIn, en: own?.en ?? builtIn }
}

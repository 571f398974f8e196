import type { MailDefault } from '../../server/contract/mail/views'
import type { StoredMail, MailTemplate } from '../../server/contract/settings/views'
import type { Language } from '../i18n/language'

export type Templates = Record<Language, MailTemplate>

/** What is sent for a mail: the installation's own texts, else those that came with Lotse. */
export const templatesOf = (mail: MailDefault, own: StoredMail | undefined): Templates => ({
  de: own?.de ?? mail.de,
  en: own?.en ?? mail.en,
})

export const isSameTemplate = (one: MailTemplate, other: MailTemplate): boolean => one.subject === other.subject && one.text === other.text

/** What is stored: a language that says what Lotse says anyway is left to Lotse, so that its later improvements arrive. */
export const notificationOf = (mail: MailDefault, templates: Templates, enabled: boolean): StoredMail => ({
  enabled: mail.required || enabled,
  ...(isSameTemplate(templates.de, mail.de) ? {} : { de: templates.de }),
  ...(isSameTemplate(templates.en, mail.en) ? {} : { en: templates.en }),
})

export const isOwn = (own: StoredMail | undefined): boolean => own?.de !== undefined || own?.en !== undefined

/** The map with one mail changed; one that says nothing of its own is not kept. */
export const withNotification = (all: Readonly<Record<string, StoredMail>>, key: string, next: StoredMail): Record<string, StoredMail> => {
  const { [key]: _before, ...others } = all
  return next.enabled && !isOwn(next) ? others : { ...others, [key]: next }
}

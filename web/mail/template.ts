import { inEach, type Lang, LANGUAGES, ORIGINAL } from '../../engine/languages'
import type { MailDefault } from '../../server/contract/mail/mail'
import type { StoredMail, MailTemplate } from '../../server/contract/settings/settings'

export type Templates = Record<Lang, MailTemplate>

/** Lotse brings every mail in every language it has. */
export const builtIn = (mail: MailDefault, lang: Lang): MailTemplate => mail[lang] ?? mail[ORIGINAL]

/** What is sent for a mail: the installation's own texts, else those that came with Lotse. */
export const templatesOf = (mail: MailDefault, own: StoredMail | undefined): Templates =>
  inEach((lang) => own?.[lang] ?? builtIn(mail, lang))

export const isSameTemplate = (one: MailTemplate, other: MailTemplate): boolean => one.subject === other.subject && one.text === other.text

/** What is stored: a language that says what Lotse says anyway is left to Lotse, so that its later improvements arrive. */
export const notificationOf = (mail: MailDefault, templates: Templates, enabled: boolean): StoredMail => ({
  enabled: mail.required || enabled,
  ...Object.fromEntries(
    LANGUAGES.filter((lang) => !isSameTemplate(templates[lang], builtIn(mail, lang))).map((lang) => [lang, templates[lang]]),
  ),
})

export const isOwn = (own: StoredMail | undefined): boolean => LANGUAGES.some((lang) => own?.[lang] !== undefined)

/** The map with one mail changed; one that says nothing of its own is not kept. */
export const withNotification = (all: Readonly<Record<string, StoredMail>>, key: string, next: StoredMail): Record<string, StoredMail> => {
  const { [key]: _before, ...others } = all
  return next.enabled && !isOwn(next) ? others : { ...others, [key]: next }
}

import { isFixedMail, type MailKey } from '../contract/mail/keys'
import type { MailTemplate, StoredMail } from '../contract/settings/settings'
import type { Lang } from '../platform/errors'
import { inEach } from '../../engine/languages'
import { MAILS } from '../../engine/languages/server.gen'

const BUILT_IN: Readonly<Record<Lang, Readonly<Record<MailKey, MailTemplate>>>> = MAILS

export const builtInTemplate = (key: MailKey, lang: Lang): MailTemplate => BUILT_IN[lang][key]

interface MailTemplates extends Record<Lang, MailTemplate> {
  enabled: boolean
}

/** What is sent for a key: the admins' templates where they wrote some, else the built-in ones. */
export const readTemplates = (changed: Readonly<Record<string, StoredMail>>, key: MailKey): MailTemplates => {
  const own = isFixedMail(key) ? undefined : changed[key]
  return { enabled: own?.enabled ?? true, ...inEach((lang) => own?.[lang] ?? BUILT_IN[lang][key]) }
}

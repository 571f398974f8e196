import { changedText, LANGUAGES, ORIGINAL } from '../../engine/languages'
import { readEmailAddress } from '../../engine/address'
import { isMailKey, type MailKey } from '../contract/mail/keys'
import type { AdditionalField } from '../contract/settings/additionalFields'
import type { AwardRoles, AwardRules } from '../contract/settings/house'
import type { MailTemplate, SettingsInput, StoredMail } from '../contract/settings/settings'
import { builtInTemplate, cleanTemplate, sanitisePageText } from '../mail/area'
import type { Lang } from '../platform/errors'
import type { SettingsDoc } from './model'
import { foldersAsToday, storedFields, storedFolders } from './propertyTemplates'

/** A template that says what the built-in one says is not kept: it would not follow it any more. */
const ownTemplate = (template: MailTemplate | undefined, key: MailKey, lang: Lang): MailTemplate | undefined => {
  if (!template) return undefined
  const clean = cleanTemplate(template)
  const builtIn = cleanTemplate(builtInTemplate(key, lang))
  return clean.subject === builtIn.subject && clean.text === builtIn.text ? undefined : clean
}

/**
 * A mail by subject and text alone is the German one: where it says something else than what stands, it is meant, whatever `de` was read
 * along.
 */
const germanOf = ({ de, subject, text }: Notification, key: MailKey, before: MailTemplate | undefined): MailTemplate | undefined => {
  if (subject === undefined || text === undefined) return de
  const single = { subject, text }
  const stands = before ?? builtInTemplate(key, 'de')
  return de && single.subject === stands.subject && single.text === stands.text ? de : single
}

type Notification = NonNullable<SettingsInput['mailNotifications']>[string]

const mails = (
  notifications: Readonly<Record<string, Notification>>,
  before: Readonly<Record<string, StoredMail>>,
): Record<string, StoredMail> =>
  Object.fromEntries(
    Object.entries(notifications).flatMap(([key, notification]) => {
      if (!isMailKey(key)) return []
      const { enabled } = notification
      const sentIn = (lang: Lang) => (lang === ORIGINAL ? germanOf(notification, key, before[key]?.[ORIGINAL]) : notification[lang])
      const own = LANGUAGES.flatMap((lang) => {
        const template = ownTemplate(sentIn(lang), key, lang)
        return template ? [[lang, template] as const] : []
      })
      return enabled && own.length === 0 ? [] : [[key, { enabled, ...Object.fromEntries(own) }]]
    }),
  )

const fields = (list: readonly AdditionalField[]): AdditionalField[] =>
  list.map(({ contentId, label, type, choices, required = false }) => ({
    contentId,
    label: changedText(label, (words) => words.trim()),
    type,
    ...(type === 'list' && { choices: (choices ?? []).map((choice) => choice.trim()) }),
    required,
  }))

const readFooter = (name: string, value: string): string =>
  (name === 'accessibilityReportEmail' ? readEmailAddress(value) : null) ?? value.trim()

/** Addresses as accounts have them, each once. */
const addresses = (people: readonly string[]): string[] => [...new Set(people.map((email) => readEmailAddress(email) ?? email.trim()))]
const HOUSE = 0
const byAuthority = (one: { authority?: number }, other: { authority?: number }): number =>
  (one.authority ?? HOUSE) - (other.authority ?? HOUSE)

/** By their values, those of the house first; without offices and authority where none is named. */
const storedRules = (rules: AwardRules): AwardRules =>
  rules
    .map(({ roles = [], ...one }) => ({
      ...{ ...one, people: addresses(one.people) },
      ...(roles.length > 0 ? { roles: [...new Set(roles.map((name) => name.trim()))] } : {}),
    }))
    .sort((one, other) => byAuthority(one, other) || one.from - other.from)

const storedRoles = (roles: AwardRoles): AwardRoles =>
  roles.map((one) => ({ ...one, name: one.name.trim(), people: addresses(one.people) })).sort(byAuthority)

/** The sections sent, as $set of the stored document: texts sanitised, of footer and legal texts only the parts that came. */
export const storedSections = (sections: Omit<SettingsInput, 'version'>, before: SettingsDoc, at: Date): Record<string, unknown> => {
  const {
    legalFooter = {},
    legalTexts = {},
    awardRules,
    awardRoles,
    mailNotifications,
    organizationFieldsTemplateList,
    contactFieldsTemplateList,
    additionalFieldsTemplateList,
    propertyFolderTemplateList,
    ...plain
  } = sections
  const { own: _own, ...links } = legalFooter
  const footer = Object.entries(links).map(([name, value]) => [`legalFooter.${name}`, readFooter(name, value)])
  const texts = Object.entries(legalTexts).map(([page, texts]) => [`legalTexts.${page}`, changedText(texts, sanitisePageText)])
  return {
    ...plain,
    ...Object.fromEntries([...footer, ...texts]),
    ...(awardRules && { awardRules: storedRules(awardRules) }),
    ...(awardRoles && { awardRoles: storedRoles(awardRoles) }),
    ...(mailNotifications && { mailNotifications: mails(mailNotifications, before.mailNotifications) }),
    ...(organizationFieldsTemplateList && { organizationFieldsTemplateList: fields(organizationFieldsTemplateList) }),
    ...(contactFieldsTemplateList && { contactFieldsTemplateList: fields(contactFieldsTemplateList) }),
    ...(additionalFieldsTemplateList && { additionalFieldsTemplateList: storedFields(additionalFieldsTemplateList) }),
    ...(propertyFolderTemplateList && {
      propertyFolderTemplateList: storedFolders(
        propertyFolderTemplateList,
        foldersAsToday(before.propertyFolderTemplateList, before.updated),
        at,
      ),
    }),
  }
}

import { isMailKey, type MailKey } from '../contract/mail/keys'
import type { AdditionalField } from '../contract/settings/additionalFields'
import type { MailNotification, MailTemplate, SettingsInput } from '../contract/settings/views'
import { cleanTemplate } from '../mail/judgeTemplate'
import { sanitisePageText } from '../mail/sanitise'
import { builtInTemplate } from '../mail/templates'
import type { Lang } from '../platform/errors'
import { storedFields, storedFolders } from './propertyTemplates'

/** A template that says what the built-in one says is not kept: it would not follow it any more. */
const ownTemplate = (template: MailTemplate | undefined, key: MailKey, lang: Lang): MailTemplate | undefined => {
  if (!template) return undefined
  const clean = cleanTemplate(template)
  const builtIn = cleanTemplate(builtInTemplate(key, lang))
  return clean.subject === builtIn.subject && clean.text === builtIn.text ? undefined : clean
}

const mails = (notifications: NonNullable<SettingsInput['mailNotifications']>): Record<string, MailNotification> =>
  Object.fromEntries(
    Object.entries(notifications).flatMap(([key, { enabled, de, en, subject, text }]) => {
      if (!isMailKey(key)) return []
      const single = subject === undefined || text === undefined ? undefined : { subject, text }
      const german = ownTemplate(de ?? single, key, 'de')
      const english = ownTemplate(en, key, 'en')
      return enabled && !german && !english ? [] : [[key, { enabled, ...(german && { de: german }), ...(english && { en: english }) }]]
    }),
  )

const fields = (list: readonly AdditionalField[]): AdditionalField[] =>
  list.map(({ contentId, label, type, choices, required = false }) => ({
    contentId,
    label: { de: label.de.trim(), en: label.en.trim() },
    type,
    ...(type === 'list' && { choices: (choices ?? []).map((choice) => choice.trim()) }),
    required,
  }))

/** The sections sent, as $set of the stored document: texts sanitised, of footer and legal texts only the parts that came. */
export const storedSections = (sections: Omit<SettingsInput, 'version'>): Record<string, unknown> => {
  const {
    legalFooter = {},
    legalTexts = {},
    mailNotifications,
    organizationFieldsTemplateList,
    contactFieldsTemplateList,
    additionalFieldsTemplateList,
    propertyFolderTemplateList,
    ...plain
  } = sections
  const footer = Object.entries(legalFooter).map(([name, value]) => [`legalFooter.${name}`, value.trim()])
  const texts = Object.entries(legalTexts).map(([page, { de, en }]) => [
    `legalTexts.${page}`,
    { de: sanitisePageText(de), en: sanitisePageText(en) },
  ])
  return {
    ...plain,
    ...Object.fromEntries([...footer, ...texts]),
    ...(mailNotifications && { mailNotifications: mails(mailNotifications) }),
    ...(organizationFieldsTemplateList && { organizationFieldsTemplateList: fields(organizationFieldsTemplateList) }),
    ...(contactFieldsTemplateList && { contactFieldsTemplateList: fields(contactFieldsTemplateList) }),
    ...(additionalFieldsTemplateList && { additionalFieldsTemplateList: storedFields(additionalFieldsTemplateList) }),
    ...(propertyFolderTemplateList && { propertyFolderTemplateList: storedFolders(propertyFolderTemplateList) }),
  }
}

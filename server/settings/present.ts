import { isBlank, LANGUAGES, ORIGINAL } from '../../engine/languages'
import { isStaff, isStranger, isSystemAdmin, type Actor } from '../calls/actor'
import type { AdditionalField } from '../contract/settings/additionalFields'
import { isFixedMail, MAIL_KEYS } from '../contract/mail/keys'
import type { StoredMail, LegalPage, MailNotification, SettingsView } from '../contract/settings/settings'
import { builtInTemplate } from '../mail/area'
import { settingsByLog } from './awardLaw'
import type { SettingsDoc } from './model'
import { fieldsAsToday, foldersAsToday } from './propertyTemplates'

/** Every kind of mail whose words are an admin's, changed or not. */
const mailsAsSent = (stored: SettingsDoc['mailNotifications']): Record<string, MailNotification> =>
  Object.fromEntries(
    MAIL_KEYS.filter((key) => !isFixedMail(key)).map((key) => {
      const own: Partial<StoredMail> = stored[key] ?? {}
      const { enabled = true } = own
      const written = LANGUAGES.flatMap((lang) => (own[lang] ? [[lang, own[lang]] as const] : []))
      return [key, { enabled, ...(own[ORIGINAL] ?? builtInTemplate(key, ORIGINAL)), ...Object.fromEntries(written) }]
    }),
  )

const PAGES: readonly LegalPage[] = ['imprint', 'privacy', 'accessibility', 'terms']
export const ownPages = ({ legalTexts }: SettingsDoc): LegalPage[] => PAGES.filter((page) => !isBlank(legalTexts[page]))

/** Settings as this caller may see them; who may award as the log has it. */
export async function presentSettings(stored: SettingsDoc, actor: Actor): Promise<SettingsView> {
  if (!isSystemAdmin(actor)) return sections(stored, actor)
  const { settings, isAltered } = await settingsByLog(stored)
  return { ...sections(settings, actor), ...(isAltered && { isAwardLawAltered: true }) }
}

const sections = (settings: SettingsDoc, actor: Actor): SettingsView => ({
  showFilterViewForExternalUsers: settings.showFilterViewForExternalUsers,
  twoFactorAuthenticationRequired: settings.twoFactorAuthenticationRequired,
  legalFooter: { ...settings.legalFooter, own: ownPages(settings) },
  house: settings.house,
  ...(isStaff(actor) && {
    organizationFieldsTemplateList: settings.organizationFieldsTemplateList,
    contactFieldsTemplateList: settings.contactFieldsTemplateList,
    defaultTemplateSettings: settings.defaultTemplateSettings,
    propertyFolderTemplateList: foldersAsToday(settings.propertyFolderTemplateList, settings.updated),
    propertyReminderMonths: settings.propertyReminderMonths,
    additionalFieldsTemplateList: fieldsAsToday(settings.additionalFieldsTemplateList),
  }),
  ...(isSystemAdmin(actor) && {
    filesUrl: settings.filesUrl,
    filesRepo: settings.filesRepo,
    ...{ awardRules: settings.awardRules, awardRoles: settings.awardRoles },
    legalTexts: settings.legalTexts,
    setup: settings.setup,
    mailNotifications: mailsAsSent(settings.mailNotifications),
    version: settings.version,
  }),
})

/** The fields of organizations and contacts that this caller fills in or reads: strangers those that a registration asks for. */
export const presentOrganizationFields = (settings: SettingsDoc, actor: Actor) => {
  const cut = (fields: readonly AdditionalField[]): AdditionalField[] =>
    fields.filter(({ required }) => !isStranger(actor) || required === true)
  return {
    organizationFieldsTemplateList: cut(settings.organizationFieldsTemplateList),
    contactFieldsTemplateList: cut(settings.contactFieldsTemplateList),
  }
}

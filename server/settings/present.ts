import { isStaff, isSystemAdmin, type Actor } from '../access/actor'
import type { LegalPage, SettingsView } from '../contract/settings/views'
import type { SettingsDoc } from './model'

const PAGES: readonly LegalPage[] = ['imprint', 'privacy', 'accessibility', 'terms']
const ownPages = ({ legalTexts }: SettingsDoc): LegalPage[] =>
  PAGES.filter((page) => legalTexts[page].de !== '' || legalTexts[page].en !== '')

/** Settings as this caller may see them. */
export const presentSettings = (settings: SettingsDoc, actor: Actor): SettingsView => ({
  showFilterViewForExternalUsers: settings.showFilterViewForExternalUsers,
  twoFactorAuthenticationRequired: settings.twoFactorAuthenticationRequired,
  organizationFieldsTemplateList: settings.organizationFieldsTemplateList,
  contactFieldsTemplateList: settings.contactFieldsTemplateList,
  legalFooter: { ...settings.legalFooter, own: ownPages(settings) },
  ...(isStaff(actor) && {
    defaultTemplateSettings: settings.defaultTemplateSettings,
    propertyFolderTemplateList: settings.propertyFolderTemplateList,
    propertyReminderMonths: settings.propertyReminderMonths,
    additionalFieldsTemplateList: settings.additionalFieldsTemplateList,
  }),
  ...(isSystemAdmin(actor) && {
    filesUrl: settings.filesUrl,
    filesRepo: settings.filesRepo,
    legalTexts: settings.legalTexts,
    mailNotifications: settings.mailNotifications,
    version: settings.version,
  }),
})

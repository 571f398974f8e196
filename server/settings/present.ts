import { isStaff, isStranger, isSystemAdmin, type Actor } from '../access/actor'
import type { AdditionalField } from '../contract/settings/additionalFields'
import type { LegalPage, SettingsView } from '../contract/settings/views'
import type { SettingsDoc } from './model'

const PAGES: readonly LegalPage[] = ['imprint', 'privacy', 'accessibility', 'terms']
const ownPages = ({ legalTexts }: SettingsDoc): LegalPage[] =>
  PAGES.filter((page) => legalTexts[page].de !== '' || legalTexts[page].en !== '')

/** Settings as this caller may see them. */
export const presentSettings = (settings: SettingsDoc, actor: Actor): SettingsView => ({
  showFilterViewForExternalUsers: settings.showFilterViewForExternalUsers,
  twoFactorAuthenticationRequired: settings.twoFactorAuthenticationRequired,
  legalFooter: { ...settings.legalFooter, own: ownPages(settings) },
  ...(isStaff(actor) && {
    organizationFieldsTemplateList: settings.organizationFieldsTemplateList,
    contactFieldsTemplateList: settings.contactFieldsTemplateList,
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

/** The fields of organizations and contacts that this caller fills in or reads: strangers those that a registration asks for. */
export const presentOrganizationFields = (settings: SettingsDoc, actor: Actor) => {
  const cut = (fields: readonly AdditionalField[]): AdditionalField[] =>
    fields.filter(({ required }) => !isStranger(actor) || required === true)
  return {
    organizationFieldsTemplateList: cut(settings.organizationFieldsTemplateList),
    contactFieldsTemplateList: cut(settings.contactFieldsTemplateList),
  }
}

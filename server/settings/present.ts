import { isStaff, isSystemAdmin, type Actor } from '../access/actor'
import type { SettingsView } from '../contract/settings/views'
import type { SettingsDoc } from './model'

/** Settings as this caller may see them. */
export const presentSettings = (settings: SettingsDoc, actor: Actor): SettingsView => ({
  showFilterViewForExternalUsers: settings.showFilterViewForExternalUsers,
  twoFactorAuthenticationRequired: settings.twoFactorAuthenticationRequired,
  legalFooter: settings.legalFooter,
  ...(isStaff(actor) && {
    defaultTemplateSettings: settings.defaultTemplateSettings,
    propertyFolderTemplateList: settings.propertyFolderTemplateList,
    additionalFieldsTemplateList: settings.additionalFieldsTemplateList,
  }),
  ...(isSystemAdmin(actor) && {
    filesUrl: settings.filesUrl,
    filesRepo: settings.filesRepo,
    mailNotifications: settings.mailNotifications,
    version: settings.version,
  }),
})

import { defineContract } from '../define'
import { SettingsInput, SettingsView } from './views'

export const setSettings = defineContract({
  name: 'setSettings',
  area: 'settings',
  summary: 'Changes the sections that are sent and answers all settings. 409 with a stale version.',
  params: [['settings', SettingsInput]],
  result: SettingsView,
  who: ['admin'],
  subject: 'none',
  mutates: true,
  errors: [409],
})

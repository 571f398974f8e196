import { defineContract } from '../define'
import { SettingsView } from './views'

export const getSettings = defineContract({
  name: 'getSettings',
  area: 'settings',
  summary: 'The installation’s settings, cut by role.',
  params: [],
  result: SettingsView,
  who: ['everyone'],
  subject: 'none',
  mutates: false,
})

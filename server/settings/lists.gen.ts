// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getLegalText, getOrganizationFields, getSettings, getTranslations, setSettings } from './methods'

export const methods: readonly Method[] = [getLegalText, getOrganizationFields, getSettings, getTranslations, setSettings]

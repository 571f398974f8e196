// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getLegalText } from './methods/getLegalText'
import { getOrganizationFields } from './methods/getOrganizationFields'
import { getSettings } from './methods/getSettings'
import { getTranslations } from './methods/getTranslations'
import { setSettings } from './methods/setSettings'

export const methods: readonly Method[] = [getLegalText, getOrganizationFields, getSettings, getTranslations, setSettings]

import { methods } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods })

export { type SettingsDoc, SettingsModel } from './model'
export { ownPages } from './present'
export { readSettings, readSettingsNow } from './readSettings'
export { templatesKnown } from './templatesKnown'

import { methods } from './lists.gen'
import { startSettingsWorker } from './awardLaw'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startSettingsWorker(events, onError) })

export { awardLawHash, awardLaws } from './awardLaw'
export { type SettingsDoc, SettingsModel } from './model'
export { ownPages } from './present'
export { readSettings, readSettingsNow } from './readSettings'
export { templatesKnown } from './templatesKnown'

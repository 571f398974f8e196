import { methods } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods })

export { watchLog } from './checkpoints/watch'
export { getLogEntries } from './methods/getLogEntries'
export { listEntries } from './reading/listEntries'
export { tellOfStrangeIntents } from './strangeIntents'

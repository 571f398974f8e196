import { methods } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods })

export { watchLog } from './checkpoints/watch'
export { getLogEntries } from './methods'
export { entriesOfTypes, type ReadEntry } from './reading/entriesOfTypes'
export { listEntries } from './reading/listEntries'
export { tellOfStrangeIntents } from './strangeIntents'

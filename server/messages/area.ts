import { methods } from './lists.gen'
import { startMessageWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startMessageWorker(events, onError) })

export { messagesForArchive } from './archived'
export { complaintsDue } from './complaints'
export { messageEffectPorts } from './effectPorts'
export { getMessages } from './methods/reading'
export { type MessageDoc, MessageModel } from './model'
export { placeMessage, tellMessage } from './place'
export { mailIntentOf } from './record'

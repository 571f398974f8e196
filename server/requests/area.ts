import { methods } from './lists.gen'
import { startRequestWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startRequestWorker(events, onError) })

export { ask as askBidders } from './commands/ask'
export { requestDeadlines, requestsDue, type RequestsDue } from './due'
export { getRequests } from './methods'
export { type RequestDoc, RequestModel } from './model'
export { stateOf as requestState } from './state'

import { methods } from './lists.gen'
import { startSearchWorker } from './worker'
import { tellHits } from './tellHits'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startSearchWorker(events, { tellHits, onError }) })

export { SavedSearchModel } from './savedModel'
export { keepSearchIn } from './index/openIndex'

import { defineArea } from '../calls/defineArea'
import { methods } from './lists.gen'
import { startNeedWorker } from './record'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startNeedWorker(events, onError) })

export { judgedNeed } from './fields'
export { type NeedDoc, needHash, NeedModel } from './model'
export { writtenNeed } from './present'

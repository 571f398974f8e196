import { defineArea } from '../calls/defineArea'
import { methods } from './lists.gen'
import { startLawWorker } from './record'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startLawWorker(events, onError) })

export { lawRows } from './inForce'
export { proposalsFor } from './write'

import { methods } from './lists.gen'
import { startReportWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startReportWorker(events, onError) })

export { getReport } from './methods/getReport'
export { getReportVersion } from './methods/getReportVersion'

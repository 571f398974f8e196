import { methods, migrations } from './lists.gen'
import { startReportWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, migrations, startWorker: ({ events, onError }) => startReportWorker(events, onError) })

export { reportForArchive } from './archived'
export { getReport, getReportVersion } from './methods'

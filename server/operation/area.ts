import { startAlerts } from './alerts'
import { methods } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export { showMachine } from './machine'
export { showBackups, showSearch } from './operation'

export const area = defineArea({ methods, startWorker: ({ onError }) => Promise.resolve(startAlerts(onError)) })

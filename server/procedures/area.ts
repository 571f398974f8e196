import { defineArea } from '../calls/defineArea'
import { methods } from './lists.gen'
import { schemaRoute } from './schemaRoute'
import { startProcedureWorker } from './worker'

export const area = defineArea({
  methods,
  startWorker: ({ events, onError }) => startProcedureWorker(events, onError),
  routes: () => [schemaRoute()],
})

export { procedureToBegin } from './choose'
export { importShippedProcedures } from './importShipped'
export { holdsPinned } from './pinned'

import { PROCEDURE_SCHEMA, PROCEDURE_SCHEMA_PATH } from '../../workflows/procedure/schema'
import { defineArea } from '../calls/defineArea'
import { schemaRoute } from '../calls/schemaRoute'
import { methods } from './lists.gen'
import { startProcedureWorker } from './worker'

export const area = defineArea({
  methods,
  startWorker: ({ events, onError }) => startProcedureWorker(events, onError),
  routes: () => [schemaRoute(PROCEDURE_SCHEMA_PATH, { $schema: 'https://json-schema.org/draft/2020-12/schema', ...PROCEDURE_SCHEMA })],
})

export { bringVersion, BROUGHT, type ToldVersion, versionToTell } from './bring'
export { procedureToBegin, publishedProcedure } from './choose'
export { importShippedProcedures } from './importShipped'
export { holdsPinned, unknownPins } from './pinned'
export { fieldsOfForms } from './read'

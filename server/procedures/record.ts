import { changesOf } from '../log/area'
import { ProcedureModel, type ProcedureDoc } from './model'

/** What a change of a procedure leaves to be done, and how it is: its entry in the log, the open screens. */
export const { record, resume, finish } = changesOf<ProcedureDoc>(ProcedureModel, {
  kind: 'procedureChanged',
  topic: 'procedure',
  idKey: 'procedureId',
})

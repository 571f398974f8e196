import { ProcedureModel, type ProcedureDoc } from './model'

/** The head of a procedure with what is being written; null where there is none. */
export const procedureHead = (id: string): Promise<ProcedureDoc | null> => ProcedureModel.findOne({ _id: id }).lean<ProcedureDoc>().exec()

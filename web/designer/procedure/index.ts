export { ProcedureTab } from './ProcedureTab'
export { FileActions } from './FileActions'

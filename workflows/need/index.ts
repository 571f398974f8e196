/** What is needed, before anybody is asked for it: what it comes to, which law that falls under, which procedures that law has. Pure. */
export { type ProcedureChoice } from './choice'
export { type EstimateLine, LINE_KINDS, type LineKind } from './estimate'
export { judgeNeed, type JudgedNeed, type NeedFacts, type NeedFinding } from './judge'

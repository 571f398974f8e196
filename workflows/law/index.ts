/**
 * The law as dated rows: those that come with Lotse, with what a house changed of them. Pure.
 */
export { lawFaults, leastOf, NOTE_LENGTH, unitsOf } from './judge'
export type { LawFault, LawField, LawRule } from './judge'
export { lineId, linesOf, rowsOf, SHIPPED, UNITS } from './lines'
export type { LawChange, LawLine, LawRows, LawVersion, LawWords, LineHead, Unit } from './lines'

/**
 * Deadline assistant: minimum periods as data, German public holidays, counting of periods. Pure; days are days of the calendar in Germany.
 */
export { hasApplications, minimumFor, plan, proceduresOf, shorteningsOf, shortfall } from './assistant'
export type { PlannedDay, Setting, Shortfall, Start } from './assistant'
export { addDays, daysBetween } from './days'
export type { Day } from './days'
export { LANDS, offDay } from './holidays'
export type { Land } from './holidays'
export { withQuestions } from './questions'
export { PROCEDURES, REGIMES } from './periods'
export type { MinimumPeriod, Procedure, Regime, Shortening } from './periods'
export { lawfulProcedure, regimeOf } from './presets'
export type { FormFacts } from './presets'
export { STANDSTILLS, contractDay, doubtsOf, lastDayOfWaiting, standstillOf } from './standstill'
export type { Doubts, Sending, Standstill } from './standstill'
export { tooShort } from './tooShort'
export type { DatedLot, DueDay, Law, ShortDeadline } from './tooShort'

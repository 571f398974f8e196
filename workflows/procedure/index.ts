export type { EarlyEnvelope } from './apart'
export { compileProcedure, type Compiled, type Procedure } from './compile'
export { differencesOf } from './differences'
export { AUDIENCES, MAIL_WORDS, SHUTTABLE } from './document'
export type {
  Condition,
  OpenersCount,
  OpeningPhase,
  PhaseMail,
  ProcedureDocument,
  Phase,
  PhaseKind,
  Shuttable,
  StandingPhase,
  TalkRoom,
  Words,
} from './document'
export { namelessFaults } from './faults'
export type { ProcedureFault } from './judged'
export {
  fitsRegime,
  holdProcedure,
  insistOnPins,
  isHeld,
  keyOfType,
  ownProcedureName,
  procedureOf,
  shippedAs,
  shippedProcedure,
  shippedProcedures,
  usualProcedure,
  type PinnedProcedure,
  type ProcedureKey,
  staysOfRegime,
} from './of'
export { eyesNamed, openersAsked } from './openers'
export { isShut, openingOf, ownStarts, phaseIn, phaseOfLot, startOf } from './place'
export {
  asksToApply,
  type HouseMail,
  isFurtherRound,
  isToldOf,
  type LotMoment,
  MAIL_OF_MOMENT,
  MAIL_OF_SENT,
  mailOfAward,
  mailOfDecision,
  mailOfLetter,
  momentIn,
} from './mails'
export { decisionsOf, phaseNews } from './phaseNews'
export { moveRefusals, type BrokenPromise, type MoveRefusal } from './promises'
export type { Traits } from './traits'

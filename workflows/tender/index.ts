export type { ActorRights, LotFields, PortalState, StartStage, TenderFacts, TenderTypeNumber } from './facts'
export { DAY, PORTAL_LEAD, MIN_NOTICE, SLACK } from './facts'
export { EFFECTS, type Effect } from './effects'
export { fieldsOf, stateOf, statesOf, type Decision } from './machine'
export { MOVES, PUBLISH_EVENT, moves, paramsOfMove, type MoveKind, type OfferedMove } from './moves'
export {
  READINESS_LEAD,
  applicationDeadlineInRound,
  applicationRoundAt,
  deadlineOfLot,
  dueMoments,
  finalBeforeFirstRound,
  nextDeadline,
  nextRoundDeadline,
  skippedPhases,
  stageOfTender,
  type DueMoment,
  type LotDeadlines,
  type LotInTime,
} from './deadlines'
export { lotRanges } from './lotRanges'
export {
  duesOf,
  endedKey,
  namedStage,
  publishedKey,
  runningDeadline,
  stageWord,
  stepInPublic,
  type Due,
  type PublicLot,
  type PublicStep,
  type PublicTender,
} from './inPublic'

export { ASPECTS, compareTemplates } from './compareTemplates'
export type { Aspect, NodeDifference, TemplateDifference } from './compareTemplates'
export { moveData, wouldPark } from './moveData'
export type { Moved, Parked } from './moveData'

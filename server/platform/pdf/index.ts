export { printDocument, type DocumentWriter, type Fact, type Level } from './document'
export type { Picture } from './figures'
export type { Plan, PlanArea, PlanLook, PlanMark, PlanParts, XY } from './plan'

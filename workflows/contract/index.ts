/** Contracts after the award: how far the law lets them be changed, and from when on something of them has to be looked at. Pure. */
export { GROUND_FACTS, GROUNDS, LIMITS, type Ground, type LimitHead, type LimitRow } from './limits'
export { type AmendmentFinding, judgeAmendments, type JudgedAmendment, valueAfter } from './judge'
export { nextReminder, type ContractTerm, type TermEnd, termEnds } from './term'

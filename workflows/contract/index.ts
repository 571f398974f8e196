/** Contracts after the award: how far the law lets them be changed, and from when on something of them has to be looked at. Pure. */
export { GROUND_FACTS, GROUNDS, LIMITS, type Ground, type LimitHead, type LimitRow } from './limits'
export { type AmendmentFinding, judgeAmendments, type JudgedAmendment, valueAfter } from './judge'
export { type ContractDate, dateFaults } from './dates'
export { type Answer, ANSWERS, DATE_KINDS, DATE_RULES, type DateKind, type Period, RULE_KEYS, type RuleKey, ruleOf } from './kinds'
export { type ContractTerm, isAhead, nextReminder, passedNotice, readKey, reminderKey, runningEnd, type TermEnd, termEnds } from './term'

/** Months and days of a period; years are months. One of the two is more than 0. */
export interface Period {
  readonly months: number
  readonly days: number
}

/** What can be said of a date, with a reason. `given`: notice was given; `kept`: the contract goes on; `later`: put aside until a day. */
export const ANSWERS = ['done', 'given', 'kept', 'later'] as const
export type Answer = (typeof ANSWERS)[number]

interface KindFacts {
  /** Past its day it stays somebody's work until somebody says something of it. */
  readonly isOwed: boolean
  /** An early end of the contract leaves it as it is. */
  readonly outlives: boolean
  readonly answers: readonly Answer[]
}

const once: KindFacts = { isOwed: false, outlives: false, answers: ['done', 'later'] }

/** Each kind of date that a contract has. What is to be known of one stands here and nowhere else. */
export const DATE_KINDS = {
  end: once,
  option: once,
  notice: { ...once, answers: ['given', 'kept', 'later'] },
  warranty: { ...once, outlives: true },
  security: { isOwed: true, outlives: true, answers: ['done', 'later'] },
  review: { ...once, isOwed: true },
} as const satisfies Readonly<Record<string, KindFacts>>
export type DateKind = keyof typeof DATE_KINDS

interface DateRule {
  readonly kind: Exclude<DateKind, 'end' | 'option'>
  /** What the period is counted from; `end`: the contract's own, any other day is typed. */
  readonly event: 'end' | 'lastDay' | 'acceptance' | 'delivery' | 'firstDay'
  /** forth: it begins with the event; back: it is over by the event; again: it recurs. */
  readonly counts: 'forth' | 'back' | 'again'
  /** Null: the contract says it. */
  readonly period: Period | null
  /** '': none but what was agreed. */
  readonly paragraph: string
  /** A last day that is a Saturday, Sunday or public holiday gives way to the next working day (§ 193 BGB). */
  readonly moves: boolean
}

const years = (count: number): Period => ({ months: 12 * count, days: 0 })
const NOTICE = {
  kind: 'notice',
  counts: 'back',
  period: null,
  paragraph: '§§ 130, 187 Abs. 1, § 188 Abs. 2 und 3 BGB',
  moves: false,
} as const
const WARRANTY = { kind: 'warranty', event: 'acceptance', counts: 'forth', moves: true } as const
const SECURITY = { ...WARRANTY, kind: 'security' } as const

/**
 * How dates are reckoned. Read were § 13 (4), § 17 (8) VOB/B and § 634a BGB as courts and commentaries quote them. § 193 BGB holds for
 * limitation (BGH III ZR 146/07), and not for periods of notice (BGH III ZR 172/04).
 */
export const DATE_RULES = {
  noticeToEnd: { ...NOTICE, event: 'end' },
  noticeToDay: { ...NOTICE, event: 'lastDay' },
  worksVob: { ...WARRANTY, period: years(4), paragraph: '§ 13 Abs. 4 Nr. 1 VOB/B' },
  otherVob: { ...WARRANTY, period: years(2), paragraph: '§ 13 Abs. 4 Nr. 1 VOB/B' },
  furnaceVob: { ...WARRANTY, period: years(1), paragraph: '§ 13 Abs. 4 Nr. 1 Satz 2 VOB/B' },
  machinesVob: { ...WARRANTY, period: years(2), paragraph: '§ 13 Abs. 4 Nr. 2 VOB/B' },
  worksBgb: { ...WARRANTY, period: years(5), paragraph: '§ 634a Abs. 1 Nr. 2, Abs. 2 BGB' },
  otherBgb: { ...WARRANTY, period: years(2), paragraph: '§ 634a Abs. 1 Nr. 1, Abs. 2 BGB' },
  purchase: { ...WARRANTY, event: 'delivery', period: years(2), paragraph: '§ 438 Abs. 1 Nr. 3, Abs. 2 BGB' },
  warrantyAgreed: { ...WARRANTY, period: null, paragraph: '§ 187 Abs. 1, §§ 188, 193 BGB' },
  securityDefects: { ...SECURITY, period: years(2), paragraph: '§ 17 Abs. 8 Nr. 2 VOB/B' },
  securityAgreed: { ...SECURITY, period: null, paragraph: '§ 187 Abs. 1, §§ 188, 193 BGB' },
  review: { kind: 'review', event: 'firstDay', counts: 'again', period: null, paragraph: '', moves: false },
} as const satisfies Readonly<Record<string, DateRule>>
export type RuleKey = keyof typeof DATE_RULES
export const RULE_KEYS = Object.keys(DATE_RULES) as RuleKey[]

export const ruleOf = (key: RuleKey): DateRule => DATE_RULES[key]

import { LIMITS, type LimitHead, type LimitRow } from '../contract'
import type { ClockEvent, ClockKey, ClockRow, CountedBy, Day, PeriodHead, PeriodRow, Purpose, Regime, Span } from '../deadlines'
import { CLOCK_ROWS, MINIMUM_PERIODS } from '../deadlines'
import { EXAMINATION_ROWS, type ExaminationHead, examinationRow, type ExaminationRow } from '../examination'
import { ORDER_ROWS, THRESHOLDS, type ThresholdRow } from '../thresholds'

/** All dated rows of the law that a house goes by: the clock, thresholds, minimum periods, limits of changed contracts, examination. */
export interface LawRows {
  readonly clock: readonly ClockRow[]
  readonly thresholds: readonly ThresholdRow[]
  readonly periods: readonly PeriodRow[]
  readonly limits: readonly LimitRow[]
  readonly examination: readonly ExaminationRow[]
}

/** As they come with Lotse. */
export const SHIPPED: LawRows = {
  ...{ clock: CLOCK_ROWS, thresholds: [...THRESHOLDS, ...ORDER_ROWS], periods: MINIMUM_PERIODS, limits: LIMITS },
  examination: EXAMINATION_ROWS,
}

/** What a line of the law is about, which no version of it changes. */
export type LineHead =
  | { readonly of: 'clock'; readonly key: ClockKey; readonly regimes: readonly Regime[]; readonly event: ClockEvent }
  | { readonly of: 'threshold'; readonly key: ThresholdRow['of'] }
  | ({ readonly of: 'period'; readonly key: Purpose; readonly regimes: readonly Regime[] } & Pick<
      PeriodHead,
      'procedures' | 'needs' | 'from'
    >)
  | ({ readonly of: 'limit'; readonly key: LimitHead['of'] } & Pick<LimitHead, 'regimes' | 'works'>)
  | { readonly of: 'examination'; readonly key: ExaminationHead['key']; readonly regimes: readonly Regime[] }

/** `set`: the authority sets it, and the law names none; of the examination: nothing is measured. */
export const UNITS = ['days', 'workingDays', 'months', 'euro', 'percent', 'set'] as const
export type Unit = (typeof UNITS)[number]

/** What a version of a line says. */
export interface LawWords {
  /** Of thresholds the same for all (of limits of orders not). */
  readonly paragraph: string
  readonly unit: Unit
  /** Days, months, euro or percent; null where the authority sets it. */
  readonly amount: number | null
  /** Null: nothing is counted, or it is as the regime counts all its minimum periods. */
  readonly by: CountedBy | null
  readonly validFrom: Day
  readonly validTo: Day | null
  readonly source: string
  readonly verified: boolean
  /** Of the examination, and of nothing else (ExaminationWords). */
  readonly title?: string
  readonly isRequired?: boolean
}

export interface LawVersion extends LawWords {
  /** Day on which the house confirmed it; null: it came with Lotse. */
  readonly knownFrom: Day | null
}

export interface LawLine {
  readonly id: string
  readonly head: LineHead
  /** In time's order; of two of one day the later one holds. */
  readonly versions: readonly LawVersion[]
}

/**
 * What a house changed: `version`: the line says this from a day on. `correction`: of the version that begins on that day the source is
 * another one, or it was read. Both with all that the version says then.
 */
export interface LawChange {
  readonly head: LineHead
  readonly kind: 'version' | 'correction'
  readonly words: LawWords
  readonly knownFrom: Day
}

const THRESHOLD_LAW = '§ 106 GWB'

export const lineId = (head: LineHead): string => {
  if (head.of === 'threshold') return `threshold.${head.key}`
  const about = `${head.of}.${head.key}.${head.regimes.join('+')}`
  if (head.of === 'clock' || head.of === 'examination') return about
  if (head.of === 'limit') return `${about}.${head.works === null ? 'all' : head.works ? 'works' : 'other'}`
  return `${about}.${head.procedures.join('+')}.${head.needs.join('+') || 'regular'}`
}

const spanOf = ({ unit, amount }: Pick<LawWords, 'unit' | 'amount'>): Span | null =>
  amount === null || unit === 'set' || unit === 'euro' || unit === 'percent'
    ? null
    : unit === 'days'
      ? { days: amount }
      : unit === 'months'
        ? { months: amount }
        : { workingDays: amount }

const wordsOfSpan = (span: Span | null): Pick<LawWords, 'unit' | 'amount'> => {
  if (span === null) return { unit: 'set', amount: null }
  if ('days' in span) return { unit: 'days', amount: span.days }
  return 'months' in span ? { unit: 'months', amount: span.months } : { unit: 'workingDays', amount: span.workingDays }
}

interface Found {
  readonly head: LineHead
  readonly version: LawVersion
}

const ofClock = ({ key, regimes, event, paragraph, period, by, ...row }: ClockRow): Found => {
  const { validFrom, validTo, source, verified, knownFrom = null } = row
  return {
    head: { of: 'clock', key, regimes, event },
    version: { paragraph, ...wordsOfSpan(period), by, validFrom, validTo, source, verified, knownFrom },
  }
}

const ofThreshold = ({ of: key, knownFrom, ...row }: ThresholdRow): Found => ({
  head: { of: 'threshold', key },
  version: { ...row, paragraph: row.paragraph ?? THRESHOLD_LAW, unit: 'euro', by: null, knownFrom: knownFrom ?? null },
})

const ofPeriod = ({ regime, procedures, purpose, needs, from, days, unit: _calendar, knownFrom, ...row }: PeriodRow): Found => {
  return {
    head: { of: 'period', key: purpose, regimes: [regime], procedures, needs, from },
    version: { ...row, unit: days === null ? 'set' : 'days', amount: days, by: null, knownFrom: knownFrom ?? null },
  }
}

const ofLimit = ({ of: key, regimes, works, percent, knownFrom, ...row }: LimitRow): Found => ({
  head: { of: 'limit', key, regimes, works },
  version: { ...row, unit: 'percent', amount: percent, by: null, knownFrom: knownFrom ?? null },
})

const ofExamination = ({ key, regime, share, ...row }: ExaminationRow): Found => {
  const { paragraph, title, isRequired, validFrom, validTo, source, verified, knownFrom = null } = row
  const counted = { unit: share === null ? ('set' as const) : ('percent' as const), amount: share, by: null }
  return {
    head: { of: 'examination', key, regimes: [regime] },
    version: { paragraph, title, isRequired, ...counted, validFrom, validTo, source, verified, knownFrom },
  }
}

const inOrder = (versions: readonly LawVersion[]): LawVersion[] =>
  versions.toSorted((one, other) => {
    const [a, b] = [one, other].map(({ validFrom, knownFrom }) => `${validFrom} ${knownFrom ?? ''}`) as [string, string]
    return a < b ? -1 : a > b ? 1 : 0
  })

const corrected = (versions: readonly LawVersion[], { words }: LawChange): LawVersion[] => {
  const at = versions.findLastIndex(({ validFrom }) => validFrom === words.validFrom)
  const { source, verified } = words
  return versions.map((one, n) => (n === at ? { ...one, source, verified } : one))
}

/**
 * The lines of the law with what a house changed, in the order it was confirmed. Rows that come with Lotse stay beside it: a version holds
 * until the next one begins, whoever it comes from, and of two that begin on one day the house's own holds.
 */
export function linesOf(shipped: LawRows, changes: readonly LawChange[]): LawLine[] {
  const lines = new Map<string, LawLine>()
  const put = (head: LineHead, change: (versions: readonly LawVersion[]) => LawVersion[]): void => {
    const id = lineId(head)
    const before = lines.get(id)
    lines.set(id, { id, head: before?.head ?? head, versions: inOrder(change(before?.versions ?? [])) })
  }
  const { clock, thresholds, periods, limits, examination } = shipped
  const found = [...clock.map(ofClock), ...thresholds.map(ofThreshold), ...periods.map(ofPeriod), ...limits.map(ofLimit)]
  for (const { head, version } of [...found, ...examination.map(ofExamination)]) put(head, (versions) => [...versions, version])
  for (const change of changes)
    put(change.head, (versions) =>
      change.kind === 'correction' ? corrected(versions, change) : [...versions, { ...change.words, knownFrom: change.knownFrom }],
    )
  return [...lines.values()]
}

/** Whether a last day that is none of work gives way: by the kind of moment, which no version changes. */
const MOVES = new Map(CLOCK_ROWS.map(({ key, moves }) => [key, moves]))

/** Its dates and where it was read; with the day the house came to know it, where it is the house's own. */
const datedOf = ({ validFrom, validTo, source, verified, knownFrom }: LawVersion) => ({
  ...{ validFrom, validTo, source, verified },
  ...(knownFrom === null ? {} : { knownFrom }),
})

/** The rows that these lines come to, for whoever reckons with them. */
export function rowsOf(lines: readonly LawLine[]): LawRows {
  const rows = {
    ...{ clock: [] as ClockRow[], thresholds: [] as ThresholdRow[], periods: [] as PeriodRow[], limits: [] as LimitRow[] },
    examination: [] as ExaminationRow[],
  }
  for (const { head, versions } of lines)
    for (const version of versions) {
      const { paragraph, unit, amount, by } = version
      const dated = datedOf(version)
      if (head.of === 'clock') {
        const { key, regimes, event } = head
        const counted = { period: spanOf({ unit, amount }), by: by ?? 'BGB', moves: MOVES.get(key) ?? true } as const
        rows.clock.push({ key, regimes, event, paragraph, ...counted, ...dated })
      } else if (head.of === 'threshold') {
        const own = paragraph === THRESHOLD_LAW ? {} : { paragraph }
        rows.thresholds.push({ of: head.key, ...own, amount: amount ?? 0, ...dated })
      } else if (head.of === 'period') {
        const { key: purpose, procedures, needs, from } = head
        const counted = { days: unit === 'set' ? null : amount, unit: 'calendar' } as const
        for (const regime of head.regimes) rows.periods.push({ regime, procedures, purpose, needs, from, paragraph, ...counted, ...dated })
      } else if (head.of === 'examination') {
        const { title = '', isRequired = true } = version
        const words = { paragraph, title, isRequired, share: unit === 'percent' ? amount : null, ...dated }
        for (const regime of head.regimes) rows.examination.push(examinationRow({ key: head.key, regime }, words))
      } else rows.limits.push({ of: head.key, regimes: head.regimes, works: head.works, percent: amount ?? 0, paragraph, ...dated })
    }
  return rows
}

import type { ClockEvent, ClockKey, ClockRow, CountedBy, Day, Regime, Span } from '../deadlines'
import { CLOCK_ROWS } from '../deadlines'
import { THRESHOLDS, type ThresholdOf, type ThresholdRow } from '../thresholds'

/** All dated rows of the law that a house goes by: the clock of procedures, and the thresholds. */
export interface LawRows {
  readonly clock: readonly ClockRow[]
  readonly thresholds: readonly ThresholdRow[]
}

/** As they come with Lotse. */
export const SHIPPED: LawRows = { clock: CLOCK_ROWS, thresholds: THRESHOLDS }

/** What a line of the law is about, which no version of it changes. */
export type LineHead =
  | { readonly of: 'clock'; readonly key: ClockKey; readonly regimes: readonly Regime[]; readonly event: ClockEvent }
  | { readonly of: 'threshold'; readonly key: ThresholdOf }

/** `set`: the authority sets it, and the law names none. */
export const UNITS = ['days', 'workingDays', 'months', 'euro', 'set'] as const
export type Unit = (typeof UNITS)[number]

/** What a version of a line says. */
export interface LawWords {
  /** Of thresholds the same for all. */
  readonly paragraph: string
  readonly unit: Unit
  /** Days, months or euro; null where the authority sets it. */
  readonly amount: number | null
  /** Null: nothing is counted. */
  readonly by: CountedBy | null
  readonly validFrom: Day
  readonly validTo: Day | null
  readonly source: string
  readonly verified: boolean
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

export const lineId = (head: LineHead): string =>
  head.of === 'clock' ? `clock.${head.key}.${head.regimes.join('+')}` : `threshold.${head.key}`

const spanOf = ({ unit, amount }: Pick<LawWords, 'unit' | 'amount'>): Span | null =>
  amount === null || unit === 'set' || unit === 'euro'
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
  version: { ...row, paragraph: THRESHOLD_LAW, unit: 'euro', by: null, knownFrom: knownFrom ?? null },
})

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
  for (const { head, version } of [...shipped.clock.map(ofClock), ...shipped.thresholds.map(ofThreshold)])
    put(head, (versions) => [...versions, version])
  for (const change of changes)
    put(change.head, (versions) =>
      change.kind === 'correction' ? corrected(versions, change) : [...versions, { ...change.words, knownFrom: change.knownFrom }],
    )
  return [...lines.values()]
}

/** Whether a last day that is none of work gives way: by the kind of moment, which no version changes. */
const MOVES = new Map(CLOCK_ROWS.map(({ key, moves }) => [key, moves]))

/** The rows that these lines come to, for whoever reckons with them. */
export function rowsOf(lines: readonly LawLine[]): LawRows {
  const all = lines.flatMap(({ head, versions }) => versions.map((version) => ({ head, version })))
  return {
    clock: all.flatMap(({ head, version: { knownFrom, unit, amount, by, ...words } }): ClockRow[] =>
      head.of === 'clock'
        ? [
            {
              ...{ key: head.key, regimes: head.regimes, event: head.event, period: spanOf({ unit, amount }), by: by ?? 'BGB' },
              ...{ moves: MOVES.get(head.key) ?? true, ...words, ...(knownFrom === null ? {} : { knownFrom }) },
            },
          ]
        : [],
    ),
    thresholds: all.flatMap(({ head, version: { knownFrom, amount, validFrom, validTo, source, verified } }): ThresholdRow[] =>
      head.of === 'threshold'
        ? [
            {
              ...{ of: head.key, amount: amount ?? 0, validFrom, validTo, source, verified },
              ...(knownFrom === null ? {} : { knownFrom }),
            },
          ]
        : [],
    ),
  }
}

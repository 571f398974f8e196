import { cents, decimalOf, percentOf } from '../cents'
import type { Regime } from '../deadlines'
import type { ThresholdOf } from '../thresholds'

/** What a line of an estimate is for: § 3 Abs. 1 VgV counts all of them. `premium`: prizes and payments to bidders. */
export const LINE_KINDS = ['part', 'option', 'extension', 'premium'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export interface EstimateLine {
  readonly kind: LineKind
  /** Null: of the whole. */
  readonly lotId: string | null
  /** Euro without VAT, a decimal of two places at most: at once, or each month. */
  readonly amount: string
  readonly per: 'once' | 'month'
  /** Of a monthly one; null: without an end that is known. */
  readonly months: number | null
}

/** Monthly sums of goods and services count for this long at most (§ 3 Abs. 11 VgV). */
const MOST_MONTHS = 48

/** Where a law says how a value is estimated. `cap`: its paragraph on 48 months; null: it has none. */
interface EstimateLaw {
  readonly paragraph: string
  readonly cap: string | null
  readonly lots: string | null
  readonly source: string
  readonly verified: boolean
}

const READ = 'a public collection of federal law, as of 19 August 2026'
const VGV: EstimateLaw = { paragraph: '§ 3 VgV', cap: '§ 3 Abs. 11 VgV', lots: '§ 3 Abs. 9 VgV', source: READ, verified: true }
const NATIONAL = 'administrative regulations of Länder that refer to § 3 VgV'

const ESTIMATE_LAWS: Readonly<Record<Regime, EstimateLaw>> = {
  VgV: VGV,
  'VOB/A-EU': { ...VGV, cap: null },
  SektVO: { paragraph: '§ 2 SektVO', cap: '§ 2 Abs. 11 SektVO', lots: '§ 2 Abs. 9 SektVO', source: READ, verified: true },
  VSVgV: { paragraph: '§ 3 VSVgV', cap: '§ 3 Abs. 4 VSVgV', lots: '§ 3 Abs. 7 VSVgV', source: READ, verified: true },
  // The turnover of the whole term, however long.
  KonzVgV: { paragraph: '§ 2 KonzVgV', cap: null, lots: null, source: READ, verified: true },
  UVgO: { ...VGV, lots: null, source: NATIONAL, verified: false },
  'VOB/A': { ...VGV, cap: null, lots: null, source: NATIONAL, verified: false },
}

/** `noEnd`: a law without the 48 months needs a term. */
export type EstimateFinding = 'noEnd' | 'longTogether'

interface ReckonedLine {
  /** Months that count; null: it is no monthly one, or its months are not known. */
  readonly months: number | null
  /** Fewer than were named, or in place of an end that nobody knows. */
  readonly isCapped: boolean
  /** A decimal of two places. */
  readonly sum: string
}

export interface Estimate {
  readonly law: EstimateLaw
  readonly lines: readonly ReckonedLine[]
  readonly total: string
  /** By lot, of those that have lines. */
  readonly lots: ReadonlyMap<string, string>
  /** Lots small enough to be awarded below the law (§ 3 Abs. 9 VgV), what they are of all lots, and whether that is little enough. */
  readonly small: { readonly lotIds: readonly string[]; readonly percent: string; readonly isWithin: boolean } | null
  readonly findings: readonly EstimateFinding[]
}

/** Works have no 48 months, in whichever form: § 3 Abs. 11 VgV speaks of goods and services. */
const capIn = (law: EstimateLaw, of: ThresholdOf): boolean => law.cap !== null && of !== 'works' && of !== 'concession'

function reckonLine({ per, amount, months }: EstimateLine, isCapped: boolean): ReckonedLine {
  if (per === 'once') return { months: null, isCapped: false, sum: decimalOf(cents(amount)) }
  const counted = isCapped ? Math.min(months ?? MOST_MONTHS, MOST_MONTHS) : months
  return { months: counted, isCapped: isCapped && counted !== months, sum: decimalOf(cents(amount) * BigInt(counted ?? 0)) }
}

/** Together more than 48 months, though no line is: the law would count 48 of them. */
const isLongTogether = (lines: readonly EstimateLine[]): boolean =>
  [...new Set(lines.map(({ lotId }) => lotId))].some((lotId) => {
    const own = lines.filter((one) => one.lotId === lotId && one.per === 'month' && one.kind !== 'option')
    return own.length > 1 && own.reduce((sum, { months }) => sum + Math.min(months ?? MOST_MONTHS, MOST_MONTHS), 0) > MOST_MONTHS
  })

function smallOf(lots: ReadonlyMap<string, string>, of: ThresholdOf): Estimate['small'] {
  if (lots.size < 2) return null
  const limit = of === 'works' ? 100_000_000n : 8_000_000n
  const lotIds = [...lots].filter(([, sum]) => cents(sum) < limit).map(([lotId]) => lotId)
  if (lotIds.length === 0) return null
  const all = [...lots.values()].reduce((sum, one) => sum + cents(one), 0n)
  const part = lotIds.reduce((sum, lotId) => sum + cents(lots.get(lotId) ?? '0'), 0n)
  return { lotIds, percent: percentOf(part, all), isWithin: part * 100n <= all * 20n }
}

/** Adds up what a need comes to, line by line, as the law of a regime counts; euros without VAT. */
export function reckonEstimate(lines: readonly EstimateLine[], { regime, of }: { regime: Regime; of: ThresholdOf }): Estimate {
  const law = ESTIMATE_LAWS[regime]
  const isCapped = capIn(law, of)
  const reckoned = lines.map((line) => reckonLine(line, isCapped))
  const lots = new Map<string, bigint>()
  lines.forEach(({ lotId }, n) => {
    if (lotId !== null) lots.set(lotId, (lots.get(lotId) ?? 0n) + cents(reckoned[n]?.sum ?? '0'))
  })
  const byLot = new Map([...lots].map(([lotId, sum]) => [lotId, decimalOf(sum)]))
  return {
    law,
    lines: reckoned,
    total: decimalOf(reckoned.reduce((sum, one) => sum + cents(one.sum), 0n)),
    lots: byLot,
    small: law.lots === null ? null : smallOf(byLot, of),
    findings: [
      ...(!isCapped && lines.some(({ per, months }) => per === 'month' && months === null) ? (['noEnd'] as const) : []),
      ...(isCapped && isLongTogether(lines) ? (['longTogether'] as const) : []),
    ],
  }
}

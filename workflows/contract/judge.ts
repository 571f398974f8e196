import type { Regime } from '../deadlines'
import { cents, decimalOf, percentOf, size } from '../cents'
import { isAbove, thresholdOf, thresholdsFor, type ThresholdOf, type ThresholdRow } from '../thresholds'
import { addsUp, GROUND_FACTS, limitOf, type Ground, type LimitRow } from './limits'

export interface Amendment {
  readonly ground: Ground
  /** What it adds to the value (or takes from it), as a decimal of two places at most. */
  readonly change: string
  /** The day on which it was made. */
  readonly on: string
}

export interface ContractFacts {
  /** Null: which law holds is not known, and nothing is held against it. */
  readonly regime: Regime | null
  readonly isWorks: boolean
  /** The value that it was made for; a decimal. */
  readonly value: string
  /** What an indexation clause made of it: the higher one counts (§ 132 Abs. 4 GWB). Null: it has none. */
  readonly indexed: string | null
  /** Those that are known. */
  readonly thresholds: readonly ThresholdRow[]
  readonly limits: readonly LimitRow[]
}

/**
 * overLimit: more than the law lets pass without a new procedure. overThreshold: a small change, but more than the threshold.
 * overCentralThreshold: more than that of federal authorities, less than the others'. announce: it has to stand in the Official Journal.
 */
export type AmendmentFinding = 'overLimit' | 'overThreshold' | 'overCentralThreshold' | 'announce'

export interface JudgedAmendment {
  /** What it is of the contract's value, and where changes are added up all of them so far; percent, cut off to two places. */
  readonly percent: string
  readonly sumPercent: string | null
  readonly limit: LimitRow | null
  readonly findings: readonly AmendmentFinding[]
}

const isOver = (amount: bigint, base: bigint, { percent }: LimitRow): boolean => amount * 100n > base * BigInt(percent)

/** VOB/A's second section is asked for works alone; what is none goes by the others'. */
const usual = (regime: Regime): ThresholdOf => (regime === 'VOB/A-EU' ? 'other' : (thresholdsFor(regime)[0] ?? 'other'))

function overThreshold(sum: bigint, { regime, isWorks, thresholds }: ContractFacts, on: string): AmendmentFinding[] {
  const of = !isAbove(regime) ? undefined : isWorks && regime !== 'KonzVgV' ? 'works' : usual(regime)
  const row = of && thresholdOf(thresholds, of, on)
  if (row && sum > BigInt(row.amount) * 100n) return ['overThreshold']
  const central = of === 'other' ? thresholdOf(thresholds, 'central', on) : null
  return central && sum > BigInt(central.amount) * 100n ? ['overCentralThreshold'] : []
}

/**
 * Changes of a contract in their order, each held against its law of its day. Where small ones are added up, one that takes away counts by
 * its size, too: that they balance each other out the law does not say.
 */
export function judgeAmendments(contract: ContractFacts, amendments: readonly Amendment[]): JudgedAmendment[] {
  const { regime, value, indexed } = contract
  const first = cents(value)
  const base = indexed !== null && cents(indexed) > first ? cents(indexed) : first
  let small = 0n
  return amendments.map(({ ground, change, on }) => {
    const own = cents(change)
    const limit = limitOf(contract.limits, ground, { ...contract, on })
    if (ground === 'small') small += size(own)
    const isSum = limit !== null && addsUp(limit)
    const held = isSum ? small : own
    const findings: AmendmentFinding[] = [
      ...(limit && isOver(held, base, limit) ? (['overLimit'] as const) : []),
      ...(ground === 'small' ? overThreshold(small, contract, on) : []),
      ...(GROUND_FACTS[ground].isAnnounced && isAbove(regime) ? (['announce'] as const) : []),
    ]
    return { percent: percentOf(own, base), sumPercent: isSum ? percentOf(small, base) : null, limit, findings }
  })
}

/** What a contract is worth after its changes; a decimal of two places. */
export const valueAfter = (value: string, amendments: readonly Pick<Amendment, 'change'>[]): string =>
  decimalOf(amendments.reduce((total, { change }) => total + cents(change), cents(value)))

import { cents, decimalOf } from '../cents'
import type { Day, Regime } from '../deadlines'
import { isAbove, thresholdOf, thresholdsFor, type ThresholdOf, type ThresholdRow } from '../thresholds'
import { lawOfNeed, proceduresFor, type ProcedureChoice } from './choice'
import { orderLimitsOf } from '../order'
import { reckonEstimate, type Estimate, type EstimateFinding, type EstimateLine } from './estimate'

export interface NeedFacts {
  /** The law of the tender's form. */
  readonly regime: Regime
  readonly of: ThresholdOf
  /** The day on which the notice is to go out: of it the estimate and the threshold are (§ 3 Abs. 3 VgV). */
  readonly on: Day
  readonly lines: readonly EstimateLine[]
  /** Those that are known. */
  readonly thresholds: readonly ThresholdRow[]
  /** The procedure that was chosen; null: none yet. `reason`: why. */
  readonly procedure: string | null
  readonly reason: string
  /** By which the tender runs. */
  readonly runsBy: string
  /** Euro; null: nobody said. */
  readonly budget: string | null
}

/**
 * aboveNationalForm: the threshold is reached, and the form is a national one. below: it is not, and the form is one of the Union's, which
 * an authority may use all the same. noThreshold: of that day none is known. otherKind: a threshold that the form's law does not have.
 * notOfLaw: the procedure chosen is none that the law has. noReason: the law has it under conditions, and nobody said which hold.
 * runsByOther: the tender runs by another one. overBudget: the estimate is more than the budget. nothingEstimated: there is no sum.
 * aboveOrderLimit: a direct order was chosen, and the estimate is above what is ordered directly.
 */
export type NeedFinding =
  | EstimateFinding
  | 'aboveNationalForm'
  | 'below'
  | 'noThreshold'
  | 'otherKind'
  | 'notOfLaw'
  | 'noReason'
  | 'runsByOther'
  | 'overBudget'
  | 'nothingEstimated'
  | 'aboveOrderLimit'

export interface JudgedNeed {
  readonly estimate: Estimate
  readonly threshold: ThresholdRow | null
  readonly isReached: boolean
  readonly law: Regime
  readonly choices: readonly ProcedureChoice[]
  /** What is missing of the budget; null: nothing, or nobody said what there is. */
  readonly lacks: string | null
  readonly findings: readonly NeedFinding[]
}

function isAboveOrderLimit({ regime, thresholds, on }: NeedFacts, { total }: Estimate): boolean {
  const kinds = orderLimitsOf(regime)
  const row = kinds && thresholdOf(thresholds, kinds.limit, on)
  return row !== null && cents(total) > BigInt(row.amount) * 100n
}

function findingsOf(facts: NeedFacts, { estimate, threshold, isReached, choices, lacks }: Omit<JudgedNeed, 'findings'>): NeedFinding[] {
  const { regime, of, procedure, reason, runsBy } = facts
  const chosen = choices.find(({ id }) => id === procedure)
  const holds: readonly [boolean, NeedFinding][] = [
    [estimate.total === '0.00', 'nothingEstimated'],
    [!thresholdsFor(regime).includes(of), 'otherKind'],
    [threshold === null, 'noThreshold'],
    [isReached && !isAbove(regime), 'aboveNationalForm'],
    [!isReached && threshold !== null && isAbove(regime) && estimate.total !== '0.00', 'below'],
    // A form of the usual procedure names it itself: there is nothing to choose from.
    [procedure !== null && chosen === undefined && procedure !== runsBy, 'notOfLaw'],
    [chosen?.needsReason === true && reason.trim() === '', 'noReason'],
    [procedure !== null && procedure !== runsBy, 'runsByOther'],
    [lacks !== null, 'overBudget'],
    [procedure === 'direct-order' && isAboveOrderLimit(facts, estimate), 'aboveOrderLimit'],
  ]
  return [...estimate.findings, ...holds.flatMap(([is, finding]) => (is ? [finding] : []))]
}

/** A need held against the law of its day. Nothing is refused: people decide, and what they decide is kept. */
export function judgeNeed(facts: NeedFacts): JudgedNeed {
  const { regime, of, on, lines, budget, thresholds } = facts
  const estimate = reckonEstimate(lines, { regime, of })
  const threshold = thresholdOf(thresholds, of, on)
  const isReached = threshold !== null && cents(estimate.total) >= BigInt(threshold.amount) * 100n
  const law = lawOfNeed(regime, of, isReached)
  const over = budget === null ? 0n : cents(estimate.total) - cents(budget)
  const found = { estimate, threshold, isReached, law, choices: proceduresFor(law), lacks: over > 0n ? decimalOf(over) : null }
  return { ...found, findings: findingsOf(facts, found) }
}

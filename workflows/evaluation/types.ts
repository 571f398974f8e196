/** How offers become an order. Decimal numbers are texts here, so that none passes through floating point. */

type Better = 'lower' | 'higher'

/** How a price becomes points (server/contract/evaluation/views.ts says each). */
export type PriceFormula = { kind: 'linear'; better: Better; zeroAt: string } | { kind: 'ratio'; better: Better }

/** What decides between offers that came out alike. 'lot': they stay alike, and lots are drawn. */
export type Tie = 'price' | 'quality' | 'lot'

/** `range`: per cent below the best figure within which `then` decides. */
export type EvaluationMethod =
  | { kind: 'points' | 'lowestPrice' | 'quality' | 'ratio' | 'median' | 'mean' }
  | { kind: 'extended'; range: string; then: 'price' | 'quality' }
export type MethodKind = EvaluationMethod['kind']

export interface Criterion {
  id: string
  /** Per cent; null: not yet known. */
  weight: string | null
  /** Worked out from a price; null: people give points. */
  price: { formula: PriceFormula } | null
  /** With fewer points an offer is out, whatever else it has. */
  minimum?: string | null
  /** A part of this one, whose weight is per cent of it. What has parts is judged by them alone. */
  parent?: string
}

/** What offers are judged by. `method` missing: weighted points. `tie` missing: offers that came out alike share a rank. */
export interface Scale {
  criteria: readonly Criterion[]
  /** All points that people can give for a criterion. */
  maxPoints: string
  method?: EvaluationMethod | undefined
  tie?: Tie | undefined
}

/** A price as it stands in an offer; `currency` null where the form has none. */
export interface Price {
  amount: string
  currency: string | null
}

/** What one offer brings into the reckoning. */
export interface ScoredOffer {
  offerId: string
  isExcluded: boolean
  /** Of each price criterion, by its id; missing or null: the offer says none. */
  prices: Readonly<Record<string, Price | null>>
  /** Points that count, by criterion: those that members gave, or the one that they agreed on. */
  given: Readonly<Record<string, readonly string[]>>
}

export interface CriterionResult {
  /** Up to three decimals; null: not known, or a price that the method does not make points of. */
  points: string | null
  /** In points of 100, with three decimals. */
  weighted: string | null
  /** How many members gave points; 0 for prices. */
  given: number
  price?: string | null
  /** Why there is none: noPrice, currenciesDiffer, notComparable; belowMinimum: fewer points than the criterion asks for. */
  fault?: string
}

export interface Score {
  results: Record<string, CriterionResult>
  /**
   * Of 100 with three decimals; of the methods that divide or subtract the figure Z with three decimals; of the lowest price the price.
   * Null: not known yet, or out.
   */
  total: string | null
  /** Those that came out alike share one, and the next is left out (1, 1, 3). */
  rank: number | null
  /** Out by the method: 'belowMinimum', or 'outsideRange' of the best figure. */
  out: 'belowMinimum' | 'outsideRange' | null
}

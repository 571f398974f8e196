import type { Price, ScoredOffer } from './types'

/** An offer as the team reads it, as far as it counts. */
interface ReadOffer {
  offerId: string
  isExcluded: boolean
  /** Of its form, by the key of a row of the comparison. */
  values: Readonly<Record<string, { value?: unknown }>>
  agreed: Readonly<Record<string, { points: string }>>
  marks: readonly { points: Readonly<Record<string, { points: string | null }>> }[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The price that a value says: an amount with its currency, or a bare number; null where it is none. */
export function priceOf(value: unknown): Price | null {
  if (typeof value === 'number' && Number.isFinite(value)) return priceOf(String(value))
  if (typeof value === 'string') return /^-?\d{1,30}(\.\d{1,10})?$/.test(value) ? { amount: value, currency: null } : null
  if (!isRecord(value)) return null
  const { amount, currency, value: measured, unit } = value
  const number = priceOf(amount ?? measured)
  const inUnit = typeof currency === 'string' ? currency : typeof unit === 'string' ? unit : null
  return number && { amount: number.amount, currency: inUnit }
}

/** What members gave an offer for a criterion. */
export const givenFor = ({ marks }: Pick<ReadOffer, 'marks'>, criterionId: string): string[] =>
  marks.flatMap(({ points }) => points[criterionId]?.points ?? [])

/** What goes into the sum: prices of its form, and what was agreed on, else what members gave. */
export function scoredOffer(
  { offerId, isExcluded, values, agreed, marks }: ReadOffer,
  criteria: readonly { id: string; price: { field: string } | null }[],
): ScoredOffer {
  const counted = (id: string): string[] => {
    const together = agreed[id]
    return together ? [together.points] : givenFor({ marks }, id)
  }
  return {
    offerId,
    isExcluded,
    prices: Object.fromEntries(criteria.flatMap(({ id, price }) => (price ? [[id, priceOf(values[price.field]?.value)]] : []))),
    given: Object.fromEntries(criteria.map(({ id }) => [id, counted(id)])),
  }
}

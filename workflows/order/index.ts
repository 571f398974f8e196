import { cents, decimalOf } from '../cents'
import type { Regime } from '../deadlines'
import { NOTE_LENGTH } from '../law'
import type { ThresholdRow } from '../thresholds'

/**
 * A direct order (§ 14 UVgO, § 3a Abs. 4 VOB/A) held against law and house: no procedure of procurement law, so that all there is of it is
 * an estimate, prices that the team wrote down, and why this company. Pure.
 */

/** So many prices are compared where the house asks for it, as grants and handbooks of Länder do. */
const PRICES_COMPARED = 3

/** So much whoever compares less, or orders at more, says at least. */
const REASON_LENGTH = NOTE_LENGTH

/** How a company said its price. */
export const PRICE_WAYS = ['mail', 'letter', 'phone', 'web', 'inPerson'] as const

/** What keeps an order from being given; each is the key of its words. */
export const ORDER_RULES = [
  ...(['orderAltered', 'orderUnestimated', 'orderLimitUnknown', 'orderAboveThreshold', 'orderAboveLimit'] as const),
  ...(['orderUnpriced', 'orderPriceAboveLimit', 'orderUncompared', 'orderNotLowest'] as const),
] as const
export type OrderRule = (typeof ORDER_RULES)[number]

export interface OrderFinding {
  readonly rule: OrderRule
  /** What its words name: sums in euros without VAT, the paragraph, a count. */
  readonly params: Readonly<Record<string, string>>
}

/** What a company asks for, as the team wrote it down; null: it was asked and named no price. */
export interface OrderPrice {
  readonly id: string
  readonly company: string
  readonly net: string | null
}

/** Of a limit what an order is held against. */
type OrderLimitRow = Pick<ThresholdRow, 'amount' | 'paragraph'>

export interface OrderStanding {
  /** As the need adds it up; null: nobody wrote one, or it comes to nothing. */
  readonly estimate: string | null
  /** Up to which sum it may be ordered, from more than which prices are compared, from which on the Union's law holds; null: not known. */
  readonly limit: OrderLimitRow | null
  readonly compared: OrderLimitRow | null
  readonly threshold: OrderLimitRow | null
  /** Need or prices are not what the log was told. */
  readonly isAltered: boolean
}

interface Chosen {
  readonly prices: readonly OrderPrice[]
  /** Of the price that is ordered at. */
  readonly chosen: string | null
  /** Why this one; '' : nobody said. */
  readonly reason: string
}

/** By which kinds of limits a law orders directly; null: it does not. */
export const orderLimitsOf = (regime: Regime | null) =>
  regime === 'UVgO'
    ? ({ limit: 'order', compared: 'compared' } as const)
    : regime === 'VOB/A'
      ? ({ limit: 'orderOfWorks', compared: 'comparedOfWorks' } as const)
      : null

const euros = ({ amount }: OrderLimitRow): bigint => BigInt(amount) * 100n
const about = (row: OrderLimitRow, value: bigint) => ({
  ...{ paragraph: row.paragraph ?? '', limit: decimalOf(euros(row)), value: decimalOf(value) },
})

/** Legal forms, as they are written behind a name (§ 19 HGB, § 4 GmbHG, §§ 4, 279 AktG, § 7 PartGG). */
const FORMS = /(^| )(g?gmbh|mbh|ug|ag|kg|kgaa|ohg|gbr|eg|se|ek|ev|partg|partgmbb|co|inhaber|inh|haftungsbeschränkt)(?= |$)/g

/** By which a company that is written down twice is found to be one: neither its spelling nor its legal form makes it another. */
function nameOf({ company }: OrderPrice): string {
  const words = company.normalize('NFKC').toLocaleLowerCase('de').replace(/\./g, '')
  const plain = words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return plain.replace(FORMS, '').trim() || plain
}
const companiesIn = (prices: readonly OrderPrice[]): number => new Set(prices.map(nameOf)).size

function sumFindings({ estimate, limit, threshold }: OrderStanding, price: bigint | null): OrderFinding[] {
  const sum = estimate === null ? 0n : cents(estimate)
  // The estimate is what counts (§ 3 VgV); whoever knows a higher price by now knows that it was too low.
  const most = price !== null && price > sum ? price : sum
  return [
    ...(sum === 0n ? [{ rule: 'orderUnestimated', params: {} } as const] : []),
    ...(limit === null || threshold === null ? [{ rule: 'orderLimitUnknown', params: {} } as const] : []),
    ...(threshold !== null && most >= euros(threshold) ? [{ rule: 'orderAboveThreshold', params: about(threshold, most) } as const] : []),
    ...(limit !== null && sum > euros(limit) ? [{ rule: 'orderAboveLimit', params: about(limit, sum) } as const] : []),
    ...(limit !== null && price !== null && price > euros(limit)
      ? [{ rule: 'orderPriceAboveLimit', params: about(limit, price) } as const]
      : []),
  ]
}

/** More than a sum that the house names is compared, and the lowest price is ordered at; or somebody says why not. */
function comparedFindings({ estimate, compared }: OrderStanding, { prices, reason }: Chosen, price: bigint): OrderFinding[] {
  // A word is no reason.
  if (reason.trim().length >= REASON_LENGTH) return []
  const priced = prices.filter(({ net }) => net !== null && cents(net) > 0n)
  const sum = estimate === null ? 0n : cents(estimate)
  const most = price > sum ? price : sum
  const lowest = priced.map(({ net }) => cents(net ?? '0')).reduce((least, one) => (one < least ? one : least), price)
  const count = companiesIn(priced)
  return [
    ...(compared !== null && most > euros(compared) && count < PRICES_COMPARED
      ? [{ rule: 'orderUncompared', params: { ...about(compared, most), count: `${count}`, needed: `${PRICES_COMPARED}` } } as const]
      : []),
    ...(lowest < price ? [{ rule: 'orderNotLowest', params: { lowest: decimalOf(lowest), value: decimalOf(price) } } as const] : []),
  ]
}

/** Everything that keeps an order from being given, in the order of ORDER_RULES; empty: nothing does. */
export function judgeOrder(standing: OrderStanding, choice: Chosen): OrderFinding[] {
  const net = choice.prices.find(({ id }) => id === choice.chosen)?.net ?? null
  const price = net === null ? null : cents(net)
  const found: OrderFinding[] = [
    ...(standing.isAltered ? [{ rule: 'orderAltered', params: {} } as const] : []),
    ...sumFindings(standing, price),
    ...(price === null || price === 0n ? [{ rule: 'orderUnpriced', params: {} } as const] : []),
    ...(price === null ? [] : comparedFindings(standing, choice, price)),
  ]
  return found.sort((one, other) => ORDER_RULES.indexOf(one.rule) - ORDER_RULES.indexOf(other.rule))
}

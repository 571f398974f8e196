import { cents } from '../cents'

/** An office of the house, or of one authority in it, and who holds it, by the addresses of their accounts. */
interface AwardRole {
  readonly name: string
  /** Left out: of the house; an authority's own holders go before those. */
  readonly authority?: number
  readonly people: readonly string[]
}

/** Who may award from a value on: so many of these places, each a person by their address or whoever holds an office. */
export interface AwardRule {
  /** Euro without VAT. */
  readonly from: number
  readonly needed: number
  readonly people: readonly string[]
  /** Names of offices. */
  readonly roles?: readonly string[]
  /** Left out: for all tenders. An authority's rule goes beside that, for its own. */
  readonly authority?: number
}

export interface AwardLaw {
  readonly rules: readonly AwardRule[]
  readonly roles: readonly AwardRole[]
}

type Price = { readonly amount: string; readonly currency: string } | null

/**
 * The rule that an award at these prices (without VAT; null: not known) falls under: that of the highest value which is reached; null: none
 * asks for anybody. Where one is not known, or in no euros, the strictest one goes, that of the highest value.
 */
export function awardRuleFor(rules: readonly AwardRule[], prices: readonly Price[]): AwardRule | null {
  const sums = prices.flatMap((one) => (one?.currency === 'EUR' ? [cents(one.amount)] : []))
  const isKnown = sums.length > 0 && sums.length === prices.length
  const value = sums.reduce((total, sum) => total + sum, 0n)
  return rules.filter(({ from }) => !isKnown || BigInt(from) * 100n <= value).sort((one, other) => other.from - one.from)[0] ?? null
}

/** Those that concern tenders of these authorities: the house's and theirs. */
export const rulesOf = ({ rules }: Pick<AwardLaw, 'rules'>, authorities: readonly number[]): AwardRule[] =>
  rules.filter(({ authority }) => authority === undefined || authorities.includes(authority))

/** Of the house's rules and of those of each authority the one that an award at these prices falls under. */
export const awardRulesFor = (law: AwardLaw, authorities: readonly number[], prices: readonly Price[]): AwardRule[] =>
  [undefined, ...authorities].flatMap(
    (of) =>
      awardRuleFor(
        law.rules.filter(({ authority }) => authority === of),
        prices,
      ) ?? [],
  )

/** A place that one consent fills; people by their addresses. */
export interface Seat {
  readonly name: string
  readonly people: readonly string[]
}

/** The places of a rule, for tenders of these authorities: an office that one of them fills itself is theirs. */
export function seatsOf({ people, roles = [] }: AwardRule, all: readonly AwardRole[], authorities: readonly number[]): Seat[] {
  const holders = (name: string): string[] => {
    const named = all.filter((one) => one.name === name)
    const own = named.filter(({ authority }) => authority !== undefined && authorities.includes(authority))
    return (own.length > 0 ? own : named.filter(({ authority }) => authority === undefined)).flatMap((one) => one.people)
  }
  return [...roles.map((name) => ({ name, people: holders(name) })), ...people.map((email) => ({ name: email, people: [email] }))]
}

interface AskedSeats {
  readonly needed: number
  readonly seats: readonly Seat[]
}

/**
 * Who fills which place, so that each of these rules has as many as it needs; null: nobody could. Nobody fills two, whatever offices they
 * hold; of two of whom one could be the other (`isOne`) one fills any. A place that two rules name is filled once for both.
 */
export function filledSeats(
  rules: readonly AskedSeats[],
  given: readonly string[],
  isOne: (a: string, b: string) => boolean,
): ReadonlyMap<string, string> | null {
  const seats = new Map<string, readonly string[]>()
  for (const { name, people } of rules.flatMap((one) => one.seats))
    seats.set(
      name,
      given.filter((one) => people.includes(one)),
    )
  // Those that few can fill first, and empty ones not at all: what cannot be is found at once.
  const open = [...seats].filter(([, people]) => people.length > 0).sort(([, a], [, b]) => a.length - b.length)
  const names = rules.map(({ needed, seats: own }) => ({ needed, own: new Set(own.map(({ name }) => name)) }))
  const enough = (filled: ReadonlySet<string>): boolean =>
    names.every(({ needed, own }) => [...own].filter((name) => filled.has(name)).length >= needed)
  const next = (n: number, taken: ReadonlyMap<string, string>): ReadonlyMap<string, string> | null => {
    if (enough(new Set(taken.keys()))) return taken
    const [seat, ...later] = open.slice(n)
    if (!seat || !enough(new Set([...taken.keys(), seat[0], ...later.map(([name]) => name)]))) return null
    const [name, people] = seat
    for (const person of people) {
      if ([...taken.values()].some((one) => one === person || isOne(one, person))) continue
      const found = next(n + 1, new Map([...taken, [name, person]]))
      if (found) return found
    }
    return next(n + 1, taken)
  }
  return next(0, new Map())
}

/** How many places of one rule these people fill. */
export function mostFilled({ needed, seats }: AskedSeats, given: readonly string[], isOne: (a: string, b: string) => boolean): number {
  for (let count = needed; count > 0; count -= 1) if (filledSeats([{ needed: count, seats }], given, isOne)) return count
  return 0
}

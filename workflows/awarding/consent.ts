import { cents } from '../cents'

/** An office of the house, or of one authority in it, and who holds it, by the addresses of their accounts. */
interface AwardRole {
  readonly name: string
  /** Left out: of the house; an authority's own holders go before those. */
  readonly authority?: number
  readonly people: readonly string[]
  /** Of an earlier day: nobody who held it then does any more, so whoever does today counts. */
  readonly heldByNow?: true
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

/** The tender's authority; undefined: of one that names none, for which the house's rules go alone. */
type Authority = number | undefined

/** Those that concern tenders of an authority: the house's and its own. */
export const rulesOf = ({ rules }: Pick<AwardLaw, 'rules'>, of: Authority): AwardRule[] =>
  rules.filter(({ authority }) => authority === undefined || authority === of)

/** Of the house's rules and of the authority's own the one that an award at these prices falls under. */
export const awardRulesFor = (law: AwardLaw, of: Authority, prices: readonly Price[]): AwardRule[] =>
  [...new Set([undefined, of])].flatMap((whose) => {
    const own = law.rules.filter(({ authority }) => authority === whose)
    return awardRuleFor(own, prices) ?? []
  })

/**
 * Offices of an earlier day, held by those of then who still hold them: nobody is put into one in the middle of an award. Where none of
 * them does any more, whoever holds it today counts, and that is said; an office that is gone stays with those of then.
 */
export const officesOfThen = (then: readonly AwardRole[], now: readonly AwardRole[]): AwardRole[] =>
  then.map((office) => {
    const today = now.find(({ name, authority }) => name === office.name && authority === office.authority)
    if (!today) return office
    const people = office.people.filter((one) => today.people.includes(one))
    return people.length > 0 ? { ...office, people } : { ...today, heldByNow: true }
  })

/** A place that one consent fills; people by their addresses. */
export interface Seat extends Pick<AwardRole, 'heldByNow'> {
  readonly name: string
  readonly people: readonly string[]
}

/** The places of a rule, for tenders of an authority: an office that it fills itself is its own. */
export function seatsOf({ people, roles = [] }: AwardRule, all: readonly AwardRole[], of: Authority): Seat[] {
  const seat = (name: string): Seat => {
    const named = all.filter((one) => one.name === name)
    const own = named.filter(({ authority }) => authority === of)
    const held = own.length > 0 ? own : named.filter(({ authority }) => authority === undefined)
    return { name, people: held.flatMap((one) => one.people), ...(held.some(({ heldByNow }) => heldByNow) && { heldByNow: true }) }
  }
  return [...roles.map(seat), ...people.map((email) => ({ name: email, people: [email] }))]
}

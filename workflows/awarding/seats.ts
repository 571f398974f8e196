import type { Seat } from './consent'

interface AskedSeats {
  readonly needed: number
  readonly seats: readonly Seat[]
}
type IsOne = (a: string, b: string) => boolean
/** Who fills which place. */
type Filled = ReadonlyMap<string, string>
type Holders = ReadonlyMap<string, readonly string[]>

/** Places of which so many are to be filled. */
interface Quota {
  readonly count: number
  readonly names: readonly string[]
}

type Net = Map<string, Map<string, number>>
const [SOURCE, SINK] = ['from', 'to'] as const
const join = (net: Net, [from, to]: readonly [string, string], room = 1): void => {
  for (const [a, b, left] of [[from, to, room] as const, [to, from, 0] as const]) net.set(a, (net.get(a) ?? new Map()).set(b, left))
}

/** One more on a way that has room, others moving on where it goes. */
function augment(net: Net, at: string, seen: Set<string>): boolean {
  if (at === SINK) return true
  seen.add(at)
  const ways = net.get(at)
  for (const [to, left] of ways ?? []) {
    if (left === 0 || seen.has(to) || !augment(net, to, seen)) continue
    ways?.set(to, left - 1)
    net.get(to)?.set(at, (net.get(to)?.get(at) ?? 0) + 1)
    return true
  }
  return false
}

/** All quotas at once, each place by another person; null: it cannot be. */
function matched(quotas: readonly Quota[], holders: Holders, out: ReadonlySet<string>): Filled | null {
  const net: Net = new Map()
  quotas.forEach(({ count, names }, n) => {
    join(net, [SOURCE, `quota ${n}`], count)
    for (const name of names) {
      join(net, [`quota ${n}`, `seat ${name}`])
      for (const person of holders.get(name) ?? [])
        if (!out.has(person)) {
          join(net, [`seat ${name}`, `person ${person}`])
          join(net, [`person ${person}`, SINK])
        }
    }
  })
  for (let left = quotas.reduce((sum, { count }) => sum + count, 0); left > 0; left -= 1) if (!augment(net, SOURCE, new Set())) return null
  const by = (name: string): string[] =>
    (holders.get(name) ?? []).filter((person) => net.get(`seat ${name}`)?.get(`person ${person}`) === 0)
  return new Map(quotas.flatMap(({ names }) => names.flatMap((name) => by(name).map((person) => [name, person] as const))))
}

/** How many places that both name are filled, and how many of each beside: every way in which two rules can be met. */
function waysOf([first, second]: readonly AskedSeats[]): Quota[][] {
  const [own, other] = [first, second].map((rule) => [...new Set(rule?.seats.map(({ name }) => name))]) as [string[], string[]]
  const shared = own.filter((name) => other.includes(name))
  const [needed, also] = [first?.needed ?? 0, second?.needed ?? 0]
  return Array.from({ length: Math.min(shared.length, Math.max(needed, also)) + 1 }, (_none, count) => [
    { count, names: shared },
    { count: Math.max(0, needed - count), names: own.filter((name) => !shared.includes(name)) },
    { count: Math.max(0, also - count), names: other.filter((name) => !shared.includes(name)) },
  ])
}

/** So many sets of people are tried where some could be one another; then the places count as not filled. */
const TRIES = 200

/**
 * Who fills which place, so that a rule of the house and one of an authority have as many as each needs; null: nobody could. Nobody fills
 * two, whatever offices they hold; of two of whom one could be the other (`isOne`) one fills any. A place that both name is filled once
 * for both.
 */
export function filledSeats(rules: readonly AskedSeats[], given: readonly string[], isOne: IsOne): Filled | null {
  const seats = rules.flatMap((one) => one.seats)
  const holders: Holders = new Map(seats.map(({ name, people }) => [name, given.filter((one) => people.includes(one))]))
  const ways = waysOf(rules)
  const fitting = (out: ReadonlySet<string>): Filled | null => {
    for (const way of ways) {
      const found = matched(way, holders, out)
      if (found) return found
    }
    return null
  }
  let tries = TRIES
  const without = (out: ReadonlySet<string>): Filled | null => {
    tries -= 1
    const found = tries < 0 ? null : fitting(out)
    if (!found) return null
    const people = [...found.values()]
    const tied = people.find((one) => people.some((other) => other !== one && isOne(one, other)))
    if (tied === undefined) return found
    // Either this one counts, and nobody who could be them, or they do not.
    const theirs = given.filter((one) => one !== tied && isOne(one, tied))
    return without(new Set([...out, ...theirs])) ?? without(new Set([...out, tied]))
  }
  return without(new Set())
}

/** How many places of one rule these people fill. */
export function mostFilled({ needed, seats }: AskedSeats, given: readonly string[], isOne: IsOne): number {
  for (let count = needed; count > 0; count -= 1) if (filledSeats([{ needed: count, seats }], given, isOne)) return count
  return 0
}

import { describe, expect, it } from 'vitest'
import { awardRuleFor, awardRulesFor, filledSeats, mostFilled, officesOfThen, rulesOf, seatsOf, type AwardLaw, type AwardRule } from '.'

const rules: AwardRule[] = [0, 50_000, 1_000_000].map((from) => ({ from, needed: 1, people: ['a@b.de'] }))
const euros = (...amounts: string[]) => amounts.map((amount) => ({ amount, currency: 'EUR' }))

it.each([
  [euros('0'), 0],
  [euros('49999.99'), 0],
  [euros('50000.00'), 50_000],
  // As floats a trifle less.
  [euros('29789.92', '14424.20', '5785.88'), 50_000],
  [euros('999999.99'), 50_000],
  [euros('1000000'), 1_000_000],
  [[...euros('5'), null], 1_000_000],
  [[...euros('5'), { amount: '5', currency: 'PLN' }], 1_000_000],
  [[], 1_000_000],
] as const)('an award at %j falls under the rule from %s on', (...[prices, from]) => expect(awardRuleFor(rules, prices)?.from).toBe(from))
it('asks for nobody below the first rule', () => expect(awardRuleFor(rules.slice(1), euros('49999'))).toBeNull())

/*
 * Oracle of offices: a city's order of 2020 (Offenbach am Main, 2016-21/DS-I(A)0863) gives awards to heads of departments, each for their
 * own, with a list that the treasury keeps.
 */
const CITY: AwardLaw = {
  roles: [
    { name: 'Amtsleitung', people: ['haupt'] },
    { name: 'Amtsleitung', authority: 7, people: ['tiefbau', 'vertretung'] },
    { name: 'Kämmerei', people: ['kasse'] },
    { name: 'Rechnungsprüfung', people: ['kasse', 'pruefer'] },
  ],
  rules: [
    { from: 0, needed: 1, roles: ['Amtsleitung'], people: [] },
    { from: 50_000, needed: 2, roles: ['Amtsleitung', 'Kämmerei', 'Rechnungsprüfung'], people: [] },
    { from: 10_000, needed: 1, roles: ['Rechnungsprüfung'], people: ['chef'], authority: 7 },
  ],
}
const asked = (of: number | undefined, amount: string) =>
  awardRulesFor(CITY, of, euros(amount)).map((rule) => ({ needed: rule.needed, seats: seatsOf(rule, CITY.roles, of) }))
const apart = () => false
const filled = (of: number, amount: string, ...given: string[]) => filledBy(asked(of, amount), given, apart)
const filledBy = (...[rules, given, isOne]: Parameters<typeof filledSeats>) => {
  const found = filledSeats(rules, given, isOne)
  return found && Object.fromEntries(found)
}

describe('places of a rule', () => {
  it('an office is held by the authority’s own people, else by the house’s; its rules go beside the house’s', () => {
    expect(asked(7, '500').map(({ seats }) => seats)).toEqual([[{ name: 'Amtsleitung', people: ['tiefbau', 'vertretung'] }]])
    expect(asked(8, '500').map(({ seats }) => seats)).toEqual([[{ name: 'Amtsleitung', people: ['haupt'] }]])
    expect(asked(7, '60000').map(({ needed }) => needed)).toEqual([2, 1])
    expect(asked(8, '60000').map(({ needed }) => needed)).toEqual([2])
    // Of none the house’s alone.
    expect(asked(undefined, '60000').map(({ needed }) => needed)).toEqual([2])
    expect([7, 8, undefined].map((of) => rulesOf(CITY, of).length)).toEqual([3, 2, 2])
  })

  it('one consent fills one place, whatever offices somebody holds', () => {
    expect(filled(8, '60000', 'kasse')).toBeNull()
    expect(filled(8, '60000', 'kasse', 'pruefer')).toEqual({ Kämmerei: 'kasse', Rechnungsprüfung: 'pruefer' })
    // Whoever holds two leaves the one that another can fill, whichever comes first.
    const turned = asked(8, '60000').map((one) => ({ ...one, seats: one.seats.toReversed() }))
    expect(filledBy(turned, ['kasse', 'pruefer'], apart)).toEqual({ Kämmerei: 'kasse', Rechnungsprüfung: 'pruefer' })
    // Nor two of one office.
    expect(filledBy(asked(7, '60000').slice(0, 1), ['tiefbau', 'vertretung'], apart)).toBeNull()
  })

  it('two rules at once are met together: by one consent where both name the place, else by two people', () => {
    expect(filled(7, '60000', 'tiefbau', 'kasse')).toEqual({ Amtsleitung: 'tiefbau', Rechnungsprüfung: 'kasse' })
    expect(filled(7, '20000', 'tiefbau')).toBeNull()
    expect(filled(7, '20000', 'tiefbau', 'chef')).toEqual({ Amtsleitung: 'tiefbau', chef: 'chef' })
    // Of the same places as many as the one that needs more.
    const seats = ['a', 'b'].map((name) => ({ name, people: [name] }))
    for (const needed of [[1, 2], [2, 1]]) {
      const both = needed.map((one) => ({ needed: one, seats }))
      expect([['a'], ['a', 'b']].map((given) => filledBy(both, given, apart))).toEqual([null, { a: 'a', b: 'b' }])
    }
  })

  it('of two of whom one could be the other one counts', () => {
    const tied = (a: string, b: string): boolean => [a, b].sort().join(' ') === 'kasse pruefer'
    expect(filledBy(asked(8, '60000'), ['kasse', 'pruefer'], tied)).toBeNull()
    expect(filledBy(asked(8, '60000'), ['kasse', 'pruefer', 'haupt'], tied)).toEqual({ Amtsleitung: 'haupt', Kämmerei: 'kasse' })
  })
})

it('counts the places that people fill: of those who could be one another only one', () => {
  const seats = ['a', 'b', 'c', 'd'].map((name) => ({ name, people: [name] }))
  const ties = new Set(['a b', 'b c'])
  const isOne = (x: string, y: string): boolean => ties.has([x, y].sort().join(' '))
  const count = (people: string[]) => mostFilled({ needed: 4, seats }, people, isOne)
  expect([[], ['a'], ['a', 'b'], ['b', 'a', 'c'], ['a', 'b', 'c', 'd']].map(count)).toEqual([0, 1, 1, 2, 3])
})

it('says at once that ten offices of eight people have no nine, and counts of many who could be one another few', () => {
  const people = Array.from({ length: 8 }, (_none, n) => `p${n}`)
  const seats = Array.from({ length: 10 }, (_none, n) => ({ name: `Amt ${n}`, people }))
  const start = performance.now()
  expect(filledSeats([{ needed: 9, seats }], people, apart)).toBeNull()
  expect(mostFilled({ needed: 9, seats }, people, apart)).toBe(8)
  const all = Array.from({ length: 40 }, (_none, n) => `q${n}`)
  // Of 20 pairs each way to leave one out would be a million.
  let compared = 0
  const pairs = (a: string, b: string): boolean => {
    if ((compared += 1) > 100_000) throw new Error('goes on and on')
    return Math.floor(Number(a.slice(1)) / 2) === Math.floor(Number(b.slice(1)) / 2)
  }
  const open = all.map((one) => ({ name: `Amt ${one}`, people: [one] }))
  expect(filledSeats([{ needed: 9, seats: open }], all, pairs)?.size).toBe(9)
  expect(filledSeats([{ needed: 21, seats: open }], all, pairs)).toBeNull()
  // Five who could each be two others, who could not be one another: the ten are found.
  const threes = all.slice(0, 15)
  const middle = (...pair: [string, string]): boolean => {
    const [a, b] = pair.map((one) => threes.indexOf(one)) as [number, number]
    return Math.min(a, b) < 5 && a % 5 === b % 5
  }
  expect(filledSeats([{ needed: 10, seats: open.slice(0, 15) }], threes, middle)?.size).toBe(10)
  expect(performance.now() - start).toBeLessThan(1_000)
})

it('an office of then is held by those of then who still hold it; where none does, by whom it is held by now, marked so', () => {
  const office = (name: string, people: string[], authority?: number) => ({ name, people, ...(authority !== undefined && { authority }) })
  const then = [office('Kämmerei', ['a', 'b']), office('Prüfung', ['c']), office('Leitung', ['d']), office('Leitung', ['e'], 7)]
  const now = [office('Kämmerei', ['b', 'freund']), office('Prüfung', ['freund']), office('Leitung', ['e', 'freund'], 7)]
  expect(officesOfThen(then, now)).toEqual([
    office('Kämmerei', ['b']),
    { ...office('Prüfung', ['freund']), heldByNow: true },
    office('Leitung', ['d']),
    office('Leitung', ['e'], 7),
  ])
  const rule: AwardRule = { from: 0, needed: 1, people: [], roles: ['Prüfung'] }
  expect(seatsOf(rule, officesOfThen(then, now), 7)).toEqual([{ name: 'Prüfung', people: ['freund'], heldByNow: true }])
})

import { describe, expect, it } from 'vitest'
import { awardRuleFor, awardRulesFor, filledSeats, mostFilled, seatsOf, type AwardLaw, type AwardRule } from '.'

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
const asked = (authorities: number[], amount: string) =>
  awardRulesFor(CITY, authorities, euros(amount)).map((rule) => ({ needed: rule.needed, seats: seatsOf(rule, CITY.roles, authorities) }))
const apart = () => false
const filled = (authorities: number[], amount: string, ...given: string[]) => filledBy(asked(authorities, amount), given, apart)
const filledBy = (...[rules, given, isOne]: Parameters<typeof filledSeats>) => {
  const found = filledSeats(rules, given, isOne)
  return found && Object.fromEntries(found)
}

describe('places of a rule', () => {
  it('an office is held by the authority’s own people, else by the house’s; its rules go beside the house’s', () => {
    expect(asked([7], '500').map(({ seats }) => seats)).toEqual([[{ name: 'Amtsleitung', people: ['tiefbau', 'vertretung'] }]])
    expect(asked([8], '500').map(({ seats }) => seats)).toEqual([[{ name: 'Amtsleitung', people: ['haupt'] }]])
    expect(asked([7], '60000').map(({ needed }) => needed)).toEqual([2, 1])
    expect(asked([8], '60000').map(({ needed }) => needed)).toEqual([2])
    // Of two authorities both.
    expect(asked([7, 8], '10000').map(({ needed }) => needed)).toEqual([1, 1])
  })

  it('one consent fills one place, whatever offices somebody holds', () => {
    expect(filled([8], '60000', 'kasse')).toBeNull()
    expect(filled([8], '60000', 'kasse', 'pruefer')).toEqual({ Kämmerei: 'kasse', Rechnungsprüfung: 'pruefer' })
    // Whoever holds two leaves the one that another can fill.
    expect(filled([8], '60000', 'pruefer', 'kasse')).toEqual({ Kämmerei: 'kasse', Rechnungsprüfung: 'pruefer' })
    // Nor two of one office.
    expect(filled([7], '60000', 'tiefbau', 'vertretung')).toBeNull()
  })

  it('two rules at once are met together: by one consent where both name the place, else by two people', () => {
    expect(filled([7], '60000', 'tiefbau', 'kasse')).toEqual({ Amtsleitung: 'tiefbau', Rechnungsprüfung: 'kasse' })
    expect(filled([7], '20000', 'tiefbau')).toBeNull()
    expect(filled([7], '20000', 'tiefbau', 'chef')).toEqual({ Amtsleitung: 'tiefbau', chef: 'chef' })
  })

  it('of two of whom one could be the other one counts', () => {
    const tied = (a: string, b: string): boolean => [a, b].sort().join(' ') === 'kasse pruefer'
    expect(filledBy(asked([8], '60000'), ['kasse', 'pruefer'], tied)).toBeNull()
    expect(filledBy(asked([8], '60000'), ['kasse', 'pruefer', 'haupt'], tied)).toEqual({ Amtsleitung: 'haupt', Kämmerei: 'kasse' })
  })
})

it('counts the places that people fill: of those who could be one another only one', () => {
  const seats = ['a', 'b', 'c', 'd'].map((name) => ({ name, people: [name] }))
  const ties = new Set(['a b', 'b c'])
  const isOne = (x: string, y: string): boolean => ties.has([x, y].sort().join(' '))
  const count = (people: string[]) => mostFilled({ needed: 4, seats }, people, isOne)
  expect([[], ['a'], ['a', 'b'], ['b', 'a', 'c'], ['a', 'b', 'c', 'd']].map(count)).toEqual([0, 1, 1, 2, 3])
})

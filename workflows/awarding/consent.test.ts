import { expect, it } from 'vitest'
import { awardRuleFor, countApart } from '.'

const rules = [0, 50_000, 1_000_000].map((from) => ({ from, needed: 1, people: ['a@b.de'] }))

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

it('counts people apart: of those who could be one another only one', () => {
  const ties = new Set(['a b', 'b c'])
  const isOne = (x: string, y: string): boolean => ties.has([x, y].sort().join(' '))
  expect([[], ['a'], ['a', 'b'], ['b', 'a', 'c'], ['a', 'b', 'c', 'd']].map((people) => countApart(people, isOne))).toEqual([0, 1, 1, 2, 3])
})

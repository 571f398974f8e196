import { expect, it } from 'vitest'
import { awardRuleFor, countApart } from '.'

const rules = [0, 50_000, 1_000_000].map((from) => ({ from, needed: 1, people: ['a@b.de'] }))

it.each([
  [['0'], 0],
  [['49999.99'], 0],
  [['50000.00'], 50_000],
  [['999999.99'], 50_000],
  [['1000000'], 1_000_000],
  // As floats a trifle less.
  [['29789.92', '14424.20', '5785.88'], 50_000],
  [null, 1_000_000],
] as const)('an award of %s falls under the rule from %s on', (...[value, from]) => expect(awardRuleFor(rules, value)?.from).toBe(from))

it('asks for nobody below the first rule', () => expect(awardRuleFor(rules.slice(1), ['49999'])).toBeNull())

it('counts people apart: of those who could be one another only one', () => {
  const ties = new Set(['a b', 'b c'])
  const isOne = (x: string, y: string): boolean => ties.has([x, y].sort().join(' '))
  expect([[], ['a'], ['a', 'b'], ['b', 'a', 'c'], ['a', 'b', 'c', 'd']].map((people) => countApart(people, isOne))).toEqual([0, 1, 1, 2, 3])
})

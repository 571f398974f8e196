import { expect, it } from 'vitest'
import { checksOf } from './checks'
import { judge } from './judged'
import { scoresOf } from './score'
import type { Criterion, Scale, ScoredOffer } from './types'

const PRICE: Criterion = { id: 'p', weight: '50', price: { formula: { kind: 'linear', better: 'lower', zeroAt: '2' } } }
const QUALITY: Criterion = { id: 'q', weight: '50', price: null }
const POINTS: Scale = { criteria: [PRICE, QUALITY], maxPoints: '100' }
const offer = (offerId: string, amount: string, points: string): ScoredOffer => ({
  ...{ offerId, isExcluded: false },
  prices: { p: { amount, currency: 'EUR' } },
  given: { q: [points] },
})
const told = (offers: ScoredOffer[], scale: Scale, given: (offerId: string, criterionId: string) => readonly string[] = () => []) =>
  checksOf(judge(offers, scale), scale, { scores: scoresOf(offers, scale), given })

/**
 * The flip that guides warn of (glossary of the IABG on UfAB's methods; VK Südbayern, 30.8.2016, Z3-3-3194-1-28-07/16): a cheap, weak offer
 * is the measure for the prices of the two before it.
 */
const FLIP = [offer('a', '150', '60'), offer('b', '190', '90'), offer('c', '100', '9')]

it('tells where taking out a loser would make another one the first', () => {
  // With c: a 25 + 30 = 55, b 5 + 45 = 50, c 50 + 4.5 = 54.5. Without c: a 50 + 30 = 80, b 36.667 + 45 = 81.667.
  expect([...scoresOf(FLIP, POINTS)].map(([id, { total }]) => [id, total])).toEqual([
    ['a', '55.000'],
    ['b', '50.000'],
    ['c', '54.500'],
  ])
  expect(told(FLIP, POINTS)).toEqual([{ kind: 'turns', offerId: 'c', first: 'b' }])
})

it('the simple ratio knows no such flip', () => expect(told(FLIP, { ...POINTS, method: { kind: 'ratio' } })).toEqual([]))

it('nor does anything where the excluded have no say', () => {
  const [a, b, c] = FLIP as [ScoredOffer, ScoredOffer, ScoredOffer]
  expect(told([a, b, { ...c, isExcluded: true }], POINTS)).toEqual([])
})

it('tells of others that would change places behind the same first', () => {
  const median: Scale = { ...POINTS, method: { kind: 'median' } }
  const all = [offer('a', '100', '100'), offer('b', '130', '60'), offer('c', '190', '82'), offer('d', '900', '40'), offer('e', '900', '38')]
  // b: 50 × 60/60 − 50 × 130/190 = 15.789, c: 18.333. Without d or e: medians 71 and 160, b 1.629, c −1.629.
  expect(told(all, median)).toEqual([
    { kind: 'turns', offerId: 'd', first: null },
    { kind: 'turns', offerId: 'e', first: null },
  ])
})

it('tells of a price that the formula gives nothing', () =>
  expect(told([offer('a', '100', '50'), offer('b', '250', '50')], POINTS)).toEqual([
    { kind: 'outOfRange', offerId: 'b', criterionId: 'p' },
  ]))

it('tells where members lie half of all points apart, and not where they lie nearer', () => {
  const all = [offer('a', '100', '50')]
  const given = (points: string[]) => told(all, POINTS, () => points)
  expect(given(['20', '70', '45'])).toEqual([{ kind: 'farApart', offerId: 'a', criterionId: 'q', least: '20', most: '70' }])
  expect(given(['20', '69.99'])).toEqual([])
  expect(given(['70'])).toEqual([])
})

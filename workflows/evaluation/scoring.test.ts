import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weightSum } from './methods'
import type { Criterion, PriceFormula, ScoredOffer } from './types'
import { compare, decimalOf, fractionOf, over, shortDecimal, whole } from './fraction'
import { bestPrice, shareOf } from './priceFormula'
import { ranksOf } from './ranks'
import { openPoints, scoresOf } from './score'

const exact = (text: string) => {
  const found = fractionOf(text)
  if (!found) throw new Error(text)
  return found
}
const LINEAR: PriceFormula = { kind: 'linear', better: 'lower', zeroAt: '2' }
const share = (formula: PriceFormula, price: string, best: string): string | null => {
  const found = shareOf(formula, exact(price), exact(best))
  return found && shortDecimal(found, 6)
}

const quality = (id: string, weight: string | null): Criterion => ({ id, weight, price: null })
const price = (weight: string, formula: PriceFormula = LINEAR): Criterion => ({
  id: 'p',
  weight,
  price: { formula },
})
const offer = (offerId: string, more: Partial<ScoredOffer> & { amount?: string } = {}): ScoredOffer => {
  const { amount, ...rest } = more
  return {
    offerId,
    isExcluded: false,
    prices: amount === undefined ? {} : { p: { amount, currency: 'EUR' } },
    given: {},
    ...rest,
  }
}
const read = (offers: ScoredOffer[], criteria: Criterion[], maxPoints = '10') =>
  Object.fromEntries([...scoresOf(offers, { criteria, maxPoints })].map(([id, { total, rank }]) => [id, [total, rank]]))
const open = (offers: ScoredOffer[], criteria: Criterion[]) => {
  const scale = { criteria, maxPoints: '10' }
  return openPoints(offers, scale, scoresOf(offers, scale))
}

describe('numbers', () => {
  it.each([
    ['2.345', 2, '2.35'],
    ['2.3449999', 2, '2.34'],
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['-0.001', 2, '0.00'],
    ['99999999999999999999.999', 2, '100000000000000000000.00'],
    ['7', 0, '7'],
  ] as const)('%s rounds at %i digits to %s', (text, digits, rounded) => expect(decimalOf(exact(text), digits)).toBe(rounded))

  it('knows no number in words, powers and hexadecimals', () => {
    for (const text of ['', ' 1', '1e5', '0x10', '1,5', '--1', '1.', '.5', 'NaN']) expect(fractionOf(text)).toBeNull()
  })

  it('shares by three and takes it back without loss', () => {
    const third = over(whole(10), whole(3))
    expect(compare(over(third, exact('0.1')), over(whole(100), whole(3)))).toBe(0)
    expect(shortDecimal(third, 3)).toBe('3.333')
  })
})

describe('price formula', () => {
  it.each([
    ['100', '100', '1'],
    ['150', '100', '0.5'],
    ['125', '100', '0.75'],
    ['200', '100', '0'],
    ['500', '100', '0'],
    ['100.01', '100', '0.9999'],
  ])('linear to twice the best: %s against %s is %s', (own, best, expected) => expect(share(LINEAR, own, best)).toBe(expected))

  it.each([
    [{ kind: 'ratio', better: 'lower' }, ['200', '100', '0.5']],
    [{ kind: 'ratio', better: 'higher' }, ['50', '100', '0.5']],
    [{ kind: 'linear', better: 'higher', zeroAt: '0.5' }, ['75', '100', '0.5']],
    [{ kind: 'linear', better: 'higher', zeroAt: '0.5' }, ['40', '100', '0']],
    [{ kind: 'linear', better: 'lower', zeroAt: '1.5' }, ['125', '100', '0.5']],
  ] as const)('%j: %j', (formula, [own, best, expected]) => expect(share(formula, own, best)).toBe(expected))

  it('says nothing where nobody could be worse than the best', () => {
    expect(share({ kind: 'linear', better: 'lower', zeroAt: '1' }, '150', '100')).toBeNull()
    expect(share({ kind: 'linear', better: 'higher', zeroAt: '1' }, '50', '100')).toBeNull()
  })

  it('has no best price among prices of nothing or less', () => {
    expect(bestPrice([exact('100'), exact('0')], 'lower')).toBeNull()
    expect(bestPrice([exact('100'), exact('-5')], 'lower')).toBeNull()
    expect(bestPrice([], 'lower')).toBeNull()
    // Who pays no fee gets no points; where nobody does, there is nothing to compare.
    expect(bestPrice([exact('100'), exact('0')], 'higher')).toEqual(exact('100'))
    expect(bestPrice([exact('0'), exact('0')], 'higher')).toBeNull()
    expect(bestPrice([exact('100'), exact('-5')], 'higher')).toBeNull()
  })

  it('gives the best all, never more than all nor less than nothing, and nobody more for a worse price', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), fc.integer({ min: 101, max: 500 }), (all, factor) => {
        const prices = all.map((one) => exact(decimalOf({ n: BigInt(one), d: 100n }, 2)))
        const best = bestPrice(prices, 'lower')
        if (!best) throw new Error('no best price')
        const formula: PriceFormula = { kind: 'linear', better: 'lower', zeroAt: decimalOf({ n: BigInt(factor), d: 100n }, 2) }
        const judged = prices.map((own) => ({ own, share: shareOf(formula, own, best) ?? whole(-1) })).sort((a, b) => compare(a.own, b.own))
        expect(judged[0] && compare(judged[0].share, whole(1))).toBe(0)
        judged.forEach((one, n) => {
          expect(compare(one.share, whole(0))).toBeGreaterThanOrEqual(0)
          const next = judged[n + 1]
          if (next) expect(compare(one.share, next.share)).toBeGreaterThanOrEqual(0)
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('ranks', () => {
  it.each([
    [
      ['80.000', '90.000', '70.000'],
      [2, 1, 3],
    ],
    [
      ['90.000', '90.000', '70.000'],
      [1, 1, 3],
    ],
    [
      ['90.000', '80.000', '80.000', '10.000'],
      [1, 2, 2, 4],
    ],
    [
      ['9.000', '10.000'],
      [2, 1],
    ],
    [
      ['5.000', null, '6.000'],
      [2, null, 1],
    ],
    [
      [null, null],
      [null, null],
    ],
    [
      ['0.000', '0.000'],
      [1, 1],
    ],
  ] as [(string | null)[], (number | null)[]][])('of %j are %j', (totals, ranks) =>
    expect(
      ranksOf(
        totals.map((total) => (total === null ? null : exact(total))),
        (a, b) => compare(b, a),
      ),
    ).toEqual(ranks),
  )
})

describe('scores', () => {
  const criteria = [price('60'), quality('q', '40')]
  const cheap = offer('cheap', { amount: '100000.00', given: { q: ['5', '6'] } })
  const good = offer('good', { amount: '120000.00', given: { q: ['10', '9'] } })

  it('weighs price and judgement', () => {
    // 60 + 5.5/10 × 40 = 82; 0.8 × 60 + 9.5/10 × 40 = 86
    expect(read([cheap, good], criteria)).toEqual({ cheap: ['82.000', 2], good: ['86.000', 1] })
  })

  it('takes no excluded price for the best one', () => {
    const dumped = offer('dumped', { amount: '1.00', isExcluded: true, given: { q: ['10'] } })
    expect(read([cheap, good, dumped], criteria)).toEqual({ cheap: ['82.000', 2], good: ['86.000', 1], dumped: [null, null] })
  })

  it('has no total while a criterion lacks points, and says so', () => {
    const unjudged = offer('unjudged', { amount: '110000.00' })
    expect(read([cheap, unjudged], criteria)).toEqual({ cheap: ['82.000', 1], unjudged: [null, null] })
    expect(open([cheap, unjudged], criteria)).toEqual(['pointsMissing'])
    expect(open([cheap, good], criteria)).toEqual([])
  })

  it('counts a nought as points that were given', () => {
    expect(read([offer('a', { amount: '1', given: { q: ['0'] } })], criteria)).toEqual({ a: ['60.000', 1] })
  })

  it('does not compare currencies', () => {
    const dollars = { ...offer('usd', { given: { q: ['5'] } }), prices: { p: { amount: '90000', currency: 'USD' } } }
    const scores = scoresOf([cheap, dollars], { criteria, maxPoints: '10' })
    expect([...scores.values()].map(({ results, total }) => [results.p?.fault, total])).toEqual([
      ['currenciesDiffer', null],
      ['currenciesDiffer', null],
    ])
  })

  it('leaves who said no price without points, and the others with theirs', () => {
    const scores = scoresOf([cheap, good, offer('silent', { given: { q: ['1'] } })], { criteria, maxPoints: '10' })
    expect(scores.get('silent')?.results.p).toEqual({ points: null, weighted: null, given: 0, price: null, fault: 'noPrice' })
    expect(scores.get('good')?.total).toBe('86.000')
  })

  it('ties on what is shown, not on what nobody can read', () => {
    const thirds = [quality('q', '33.333'), quality('r', '33.333'), quality('s', '33.334')]
    const one = offer('one', { given: { q: ['10', '10', '9'], r: ['9'], s: ['9'] } })
    const two = offer('two', { given: { q: ['9'], r: ['10', '10', '9'], s: ['9'] } })
    expect(read([one, two], thirds)).toEqual({ one: ['92.222', 1], two: ['92.222', 1] })
  })

  it('names what is open', () => {
    expect(open([cheap], [])).toEqual(['noCriteria'])
    expect(open([cheap], [quality('q', '40'), quality('r', null)])).toEqual(['weightMissing', 'weightsNotHundred', 'pointsMissing'])
    expect(open([offer('a')], [price('100')])).toEqual(['pricesMissing'])
  })

  it('sums weights without drift', () => {
    expect(weightSum(Array.from({ length: 10 }, (_, n) => quality(`q${n}`, '0.1')))).toBe('1')
    expect(weightSum([quality('a', '33.333'), quality('b', '66.667')])).toBe('100')
  })

  it('stays between nothing and a hundred, whatever is given', () => {
    const points = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(fc.tuple(points, fc.integer({ min: 1, max: 1_000_000 })), { minLength: 1, maxLength: 8 }), (all) => {
        const offers = all.map(([given, amount], n) =>
          offer(`o${n}`, { amount: String(amount), given: { q: given.map((one) => decimalOf({ n: BigInt(one), d: 100n }, 2)) } }),
        )
        for (const { total } of scoresOf(offers, { criteria, maxPoints: '10' }).values()) {
          const number = exact(total ?? '-1')
          expect(compare(number, whole(0))).toBeGreaterThanOrEqual(0)
          expect(compare(number, whole(100))).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 60 },
    )
  })
})

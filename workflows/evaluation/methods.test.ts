import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, fractionOf, over, times, whole } from './fraction'
import { METHOD_KINDS, METHODS, openCriteria, tiesOf } from './methods'
import { openPoints, scoresOf } from './score'
import { inTree } from './tree'
import type { Criterion, EvaluationMethod, Scale, ScoredOffer } from './types'

/**
 * The formulas stand in notices that were published with them:
 * - points, a line to twice the lowest: 'Tonnenketten-Zubehör 2023 nach DIN 5683' (10 × [(lowest × 2) − own] ÷ lowest, three decimals,
 *   rounded as DIN 1333 does).
 * - points, ratio: vergabeportal-bw.de, CXRAYY6YHAA (L ÷ Lmax × 0.6 + Pmin ÷ P × 0.4).
 * - simple ratio: rlp.vergabekommunal.de, CXP6YYHYE45 (Z = L ÷ P by a power of ten to three digits; of the same Z the lowest price).
 * - extended ratio: 'Rahmenvereinbarung über die Anmietung von Druck- und Kopiersystemen' (UfAB 2018: all within 15 per cent of the best Z
 *   stay, of these the lowest price, then the most points).
 */
const LOWER = { kind: 'linear', better: 'lower', zeroAt: '2' } as const
const price = (weight: string, formula: NonNullable<Criterion['price']>['formula'] = LOWER): Criterion => ({
  ...{ id: 'p', weight },
  price: { formula },
})
const people = (id: string, weight: string, minimum?: string): Criterion => ({
  ...{ id, weight, price: null },
  ...(minimum === undefined ? {} : { minimum }),
})
const offer = (offerId: string, amount: string | null, given: Record<string, string[]> = {}): ScoredOffer => ({
  ...{ offerId, isExcluded: false, given },
  prices: amount === null ? {} : { p: { amount, currency: 'EUR' } },
})
const read = (offers: ScoredOffer[], scale: Scale) =>
  Object.fromEntries(
    [...scoresOf(offers, scale)].map(([id, { total, rank, out }]) => [id, out === null ? [total, rank] : [total, rank, out]]),
  )
const open = (offers: ScoredOffer[], scale: Scale) => openPoints(offers, scale, scoresOf(offers, scale))

const HALF = [price('50'), people('q', '50')]
const by = (method: EvaluationMethod, criteria = HALF, more: Partial<Scale> = {}): Scale => ({
  criteria,
  maxPoints: '100',
  method,
  ...more,
})

describe('points', () => {
  it('go in a straight line to twice the lowest price, with three decimals', () => {
    const scale: Scale = { criteria: [price('100')], maxPoints: '10' }
    const all = [offer('a', '80000'), offer('b', '93333.33'), offer('c', '160000'), offer('d', '200000')]
    const points = [...scoresOf(all, scale).values()].map(({ results }) => results.p?.points)
    // 10 × (160000 − 93333.33) ÷ 80000 = 8.33333375
    expect(points).toEqual(['10', '8.333', '0', '0'])
  })

  it('go by shares of most points and lowest price', () => {
    const scale: Scale = { criteria: [price('40', { kind: 'ratio', better: 'lower' }), people('q', '60')], maxPoints: '100' }
    // 80/100 × 0.6 + 90/120 × 0.4 = 0.78; 60/100 × 0.6 + 90/90 × 0.4 = 0.76
    expect(read([offer('a', '120', { q: ['80'] }), offer('b', '90', { q: ['60'] })], scale)).toEqual({ a: ['78.000', 1], b: ['76.000', 2] })
  })
})

describe('simple ratio', () => {
  it('is points by price, by a power of ten with which the best has three digits', () => {
    // 80 ÷ 125000 = 0.00064; 90 ÷ 150000 = 0.0006; 70 ÷ 100000 = 0.0007
    const all = [offer('a', '125000', { q: ['80'] }), offer('b', '150000', { q: ['90'] }), offer('c', '100000', { q: ['70'] })]
    expect(read(all, by({ kind: 'ratio' }))).toEqual({ a: ['640.000', 2], b: ['600.000', 3], c: ['700.000', 1] })
  })

  it('of the same figure the rule decides that was chosen before; without one they share a rank', () => {
    const all = [offer('dear', '200', { q: ['80'] }), offer('cheap', '100', { q: ['40'] })]
    expect(read(all, by({ kind: 'ratio' }))).toEqual({ dear: ['400.000', 1], cheap: ['400.000', 1] })
    expect(read(all, by({ kind: 'ratio' }, HALF, { tie: 'lot' }))).toEqual({ dear: ['400.000', 1], cheap: ['400.000', 1] })
    expect(read(all, by({ kind: 'ratio' }, HALF, { tie: 'price' }))).toEqual({ dear: ['400.000', 2], cheap: ['400.000', 1] })
    expect(read(all, by({ kind: 'ratio' }, HALF, { tie: 'quality' }))).toEqual({ dear: ['400.000', 1], cheap: ['400.000', 2] })
  })

  it('divides by no price of nothing, and says so; nobody is ranked', () => {
    const all = [offer('free', '0', { q: ['80'] }), offer('b', '100', { q: ['40'] })]
    expect(read(all, by({ kind: 'ratio' }))).toEqual({ free: [null, null], b: [null, null] })
    expect(open(all, by({ kind: 'ratio' }))).toEqual(['pricesMissing'])
  })

  it('weighs what people judge among each other', () => {
    const criteria = [price('50'), people('q', '40'), people('r', '10')]
    // (100 × 40 + 0 × 10) ÷ 50 = 80 of 100 points
    expect(
      read([offer('a', '100', { q: ['100'], r: ['0'] }), offer('b', '100', { q: ['80'], r: ['80'] })], by({ kind: 'ratio' }, criteria)),
    ).toEqual({
      a: ['800.000', 1],
      b: ['800.000', 1],
    })
  })
})

describe('extended ratio', () => {
  const extended = (then: 'price' | 'quality') => by({ kind: 'extended', range: '15', then })
  // Z: 800, 700, 680 (the edge: 800 × 0.85) and 679
  const all = [
    offer('best', '100000', { q: ['80'] }),
    offer('cheaper', '80000', { q: ['56'] }),
    offer('edge', '75000', { q: ['51'] }),
    offer('beyond', '50000', { q: ['33.95'] }),
  ]

  it('keeps who is in range of the best figure, and of these the lowest price decides', () =>
    expect(read(all, extended('price'))).toEqual({
      ...{ best: ['800.000', 3], cheaper: ['700.000', 2], edge: ['680.000', 1] },
      beyond: ['679.000', null, 'outsideRange'],
    }))

  it('or the most points', () =>
    expect(read(all, extended('quality'))).toMatchObject({ best: ['800.000', 1], cheaper: ['700.000', 2], edge: ['680.000', 3] }))

  it('of the same price the more points', () => {
    const same = [offer('a', '100', { q: ['80'] }), offer('b', '100', { q: ['78'] })]
    expect(read(same, extended('price'))).toEqual({ a: ['800.000', 1], b: ['780.000', 2] })
  })
})

describe('weighted ratio', () => {
  const criteria = [price('40'), people('q', '60')]
  const all = [offer('a', '100', { q: ['60'] }), offer('b', '200', { q: ['80'] }), offer('c', '600', { q: ['100'] })]

  it('sets quality and price against their medians', () => {
    // Medians 80 and 200: 60 × 60/80 − 40 × 100/200 = 25; 60 − 40 = 20; 75 − 120 = −45
    expect(read(all, by({ kind: 'median' }, criteria))).toEqual({ a: ['25.000', 1], b: ['20.000', 2], c: ['-45.000', 3] })
  })

  it('of an even number the median is between both in the middle', () => {
    // Medians 70 and 150
    expect(read(all.slice(0, 2), by({ kind: 'median' }, criteria))).toEqual({ a: ['24.762', 1], b: ['15.238', 2] })
  })

  it('or against their means', () => {
    // Means 80 and 300: 45 − 13.333; 60 − 26.667; 75 − 80
    expect(read(all, by({ kind: 'mean' }, criteria))).toEqual({ a: ['31.667', 2], b: ['33.333', 1], c: ['-5.000', 3] })
  })

  it('takes no variant for a measure while a main offer stands', () => {
    const dear = [1, 2, 3].map((no) => offer(`c~${no}`, '900', { q: ['10'] }))
    for (const kind of ['median', 'mean'] as const) {
      const scale = by({ kind }, criteria)
      expect(read([...all, ...dear], scale)).toMatchObject(read(all, scale))
    }
    expect(read(dear.slice(0, 1), by({ kind: 'median' }, criteria))).toEqual({ 'c~1': ['20.000', 1] })
  })

  it('says that there is no figure where nobody has a point', () => {
    const none = all.map((one) => ({ ...one, given: { q: ['0'] } }))
    expect(read(none, by({ kind: 'median' }, criteria))).toEqual({ a: [null, null], b: [null, null], c: [null, null] })
    expect(open(none, by({ kind: 'median' }, criteria))).toEqual(['noFigure'])
  })
})

describe('one alone', () => {
  it('the lowest price decides to the cent, where points would not tell them apart', () => {
    const all = [offer('a', '100000000.01'), offer('b', '100000000.00'), offer('c', '250000000.00')]
    expect(read(all, { criteria: [price('100')], maxPoints: '10' })).toMatchObject({ a: ['100.000', 1], b: ['100.000', 1] })
    expect(read(all, by({ kind: 'lowestPrice' }, [price('100')]))).toEqual({
      ...{ a: ['100000000.01', 2], b: ['100000000.00', 1], c: ['250000000.00', 3] },
    })
  })

  it('the highest fee does where more is better', () => {
    const fee = [price('100', { kind: 'ratio', better: 'higher' })]
    expect(read([offer('a', '5'), offer('b', '7')], by({ kind: 'lowestPrice' }, fee))).toEqual({ a: ['5', 2], b: ['7', 1] })
  })

  it('the best quality does where the price is fixed', () =>
    expect(read([offer('a', null, { q: ['80'] }), offer('b', null, { q: ['90'] })], by({ kind: 'quality' }, [people('q', '100')]))).toEqual(
      {
        ...{ a: ['80.000', 2], b: ['90.000', 1] },
      },
    ))

  it('the lowest price of those with enough points (UfAB: Vereinfachte Leistungs-/Preismethode)', () => {
    const criteria = [price('100'), people('q', '0', '60')]
    const all = [offer('poor', '50', { q: ['59.99'] }), offer('fine', '100', { q: ['60'] }), offer('dear', '120', { q: ['95'] })]
    expect(read(all, by({ kind: 'lowestPrice' }, criteria))).toEqual({
      ...{ poor: [null, null, 'belowMinimum'], fine: ['100', 1], dear: ['120', 2] },
    })
  })
})

it('who has too few points is no measure for the others, and keeps nobody from being done', () => {
  const scale: Scale = { criteria: [price('60'), people('q', '40', '5')], maxPoints: '10' }
  const all = [offer('cheap', '1.00', { q: ['4.99'] }), offer('a', '100', { q: ['10'] }), offer('b', '150', { q: ['5'] })]
  expect(read(all, scale)).toEqual({ cheap: [null, null, 'belowMinimum'], a: ['100.000', 1], b: ['50.000', 2] })
  expect(scoresOf(all, scale).get('cheap')?.results.q?.fault).toBe('belowMinimum')
  expect(open([offer('silent', null, { q: ['1'] }), ...all.slice(1)], scale)).toEqual([])
})

describe('what a method asks of criteria', () => {
  const asked = (kind: EvaluationMethod['kind'], criteria: Parameters<typeof openCriteria>[0]): string[] =>
    openCriteria(criteria, kind === 'extended' ? { kind, range: '5', then: 'price' } : { kind })

  it.each([
    ['points', [price('60'), people('q', '40')], []],
    ['points', [price('60')], ['weightsNotHundred']],
    ['points', [{ weight: null, price: null }], ['weightMissing', 'weightsNotHundred']],
    ['ratio', HALF, []],
    ['ratio', [price('60'), people('q', '40')], ['ratioIsHalf']],
    ['extended', [price('40'), people('q', '60')], ['ratioIsHalf']],
    ['ratio', [people('q', '100')], ['onePrice']],
    ['ratio', [price('50'), { ...price('50'), id: 'p2' }], ['onePrice', 'noQuality']],
    ['ratio', [price('50', { kind: 'ratio', better: 'higher' }), people('q', '50')], ['priceHigher']],
    ['median', [price('30'), people('q', '70')], []],
    ['median', [price('100'), people('q', '0')], ['noQuality']],
    ['mean', [{ weight: '40', price: {} }, people('q', '60')], []],
    ['lowestPrice', [price('100')], []],
    ['lowestPrice', [price('70'), people('q', '30')], ['priceAlone']],
    ['lowestPrice', [people('q', '100')], ['onePrice']],
    ['quality', [people('q', '100')], []],
    ['quality', HALF, ['noPriceWanted']],
    ['quality', [], ['noCriteria']],
  ] as const)('%s of %j: %j', (kind, criteria, faults) => expect(asked(kind, criteria)).toEqual(faults))

  it.each([
    ['points', HALF, ['price', 'quality', 'lot']],
    ['points', [price('100')], ['price', 'lot']],
    ['points', [people('q', '100')], ['lot']],
    ['points', [price('30'), { ...price('30'), id: 'p2' }, people('q', '40')], ['quality', 'lot']],
    ['points', [price('100'), people('q', '0')], ['price', 'lot']],
    ['ratio', HALF, ['price', 'quality', 'lot']],
    ['lowestPrice', [price('100'), people('q', '0')], ['lot']],
    ['quality', [people('q', '100')], ['lot']],
    ['extended', HALF, []],
  ] as const)('what decides between equals by %s of %j: %j', (kind, criteria, ties) => {
    expect(tiesOf(criteria, { kind } as EvaluationMethod)).toEqual(ties)
  })

  it('quality decides by what can be read of it', () => {
    const twoAndOne = [price('10'), people('q', '90')]
    const all = [offer('a', '100', { q: ['50', '50', '50.0001'] }), offer('b', '100', { q: ['50'] })]
    expect(read(all, by({ kind: 'points' }, twoAndOne, { tie: 'quality' }))).toEqual({ a: ['55.000', 1], b: ['55.000', 1] })
  })

  it('each names where it stands', () => {
    for (const kind of METHOD_KINDS) expect(METHODS[kind].source).toMatch(/§|UfAB/)
  })
})

describe('whatever was offered', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 })
  const points = fc.integer({ min: 1, max: 100 })
  const some = fc.array(fc.tuple(cents, points), { minLength: 1, maxLength: 8 })
  const offersOf = (all: readonly (readonly [number, number])[]): ScoredOffer[] =>
    all.map(([amount, given], n) => offer(`o${n}`, (amount / 100).toFixed(2), { q: [String(given)] }))
  const methods: EvaluationMethod[] = [{ kind: 'ratio' }, { kind: 'median' }, { kind: 'mean' }, { kind: 'points' }]

  it.each(methods)('$kind: nobody stands behind somebody who is dearer and worse', (method) => {
    fc.assert(
      fc.property(some, (all) => {
        const scores = [...scoresOf(offersOf(all), by(method)).values()]
        all.forEach(([amount, given], n) =>
          all.forEach(([other, less], m) => {
            if (other >= amount && less <= given) expect(scores[n]?.rank).toBeLessThanOrEqual(scores[m]?.rank ?? 0)
          }),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('the simple ratio is L ÷ P up to one power of ten for all', () => {
    fc.assert(
      fc.property(some, (all) => {
        const found = [...scoresOf(offersOf(all), by({ kind: 'ratio' })).values()].map(({ total }) => fractionOf(total ?? '') ?? whole(-1))
        const exact = all.map(([amount, given]) => over(times(whole(given), whole(100)), whole(amount)))
        const best = exact.reduce((a, b) => (compare(a, b) >= 0 ? a : b))
        const top = found[exact.indexOf(best)] ?? whole(0)
        const factor = Math.round(Math.log10(Number(top.n) / Number(top.d) / (Number(best.n) / Number(best.d))))
        const power = factor >= 0 ? whole(10 ** factor) : over(whole(1), whole(10 ** -factor))
        exact.forEach((one, n) => {
          const [low, high] = [times(one, power), found[n] ?? whole(0)].sort(compare)
          // Rounded once, to three decimals.
          const apart = Number(high?.n) / Number(high?.d) - Number(low?.n) / Number(low?.d)
          expect(apart).toBeLessThanOrEqual(0.000501)
        })
        expect(compare(top, whole(100)) >= 0 && compare(top, whole(1000)) <= 0).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

describe('parts of a criterion', () => {
  const part = (id: string, weight: string, minimum?: string): Criterion => ({ ...people(id, weight, minimum), parent: 'q' })
  const criteria = [price('40', { kind: 'ratio', better: 'lower' }), people('q', '60'), part('concept', '75'), part('team', '25', '30')]

  it('have their share of it, exactly, and what they make together is said of the whole', () => {
    const all = [offer('a', '100', { concept: ['80'], team: ['40'] }), offer('b', '125', { concept: ['100'], team: ['100'] })]
    const scores = scoresOf(all, { criteria, maxPoints: '100' })
    // a: 40 + 60 × (0.75 × 0.8 + 0.25 × 0.4) = 40 + 42; b: 32 + 60
    expect([...scores.values()].map(({ total, rank }) => [total, rank])).toEqual([
      ['82.000', 2],
      ['92.000', 1],
    ])
    expect(scores.get('a')?.results).toMatchObject({
      ...{ q: { points: '70', weighted: '42.000' }, concept: { weighted: '36.000' }, team: { weighted: '6.000' } },
    })
  })

  it('each can ask for minimum points, and keeps the evaluation open while it lacks some', () => {
    const scale: Scale = { criteria, maxPoints: '100' }
    expect(read([offer('a', '100', { concept: ['80'], team: ['29'] })], scale)).toEqual({ a: [null, null, 'belowMinimum'] })
    const half = [offer('a', '100', { concept: ['80'] })]
    expect(open(half, scale)).toEqual(['pointsMissing'])
    expect(scoresOf(half, scale).get('a')?.results.q).toEqual({ points: null, weighted: null, given: 0 })
    // Points for the whole count nothing beside its parts.
    expect(open([offer('a', '100', { q: ['80'] })], scale)).toEqual(['pointsMissing'])
  })

  it('make a hundred of it, whatever it is of the whole; a part of nothing is none', () => {
    expect(openCriteria(criteria)).toEqual([])
    expect(openCriteria([...criteria, part('time', '10')])).toEqual(['partsNotHundred'])
    expect(openCriteria([price('50'), people('q', '50'), part('concept', '100')], { kind: 'ratio' })).toEqual([])
    expect(inTree([part('concept', '100'), people('r', '100')]).map(({ id }) => id)).toEqual(['r'])
    expect(inTree([people('q', '60'), people('r', '40'), part('concept', '100')]).map(({ id }) => id)).toEqual(['q', 'concept', 'r'])
  })
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { judge, scoresFrom } from '../evaluation'
import { lowPrices } from '../examination'
import { calledAmong, entryOf, isVariant, keptWhich, mainRule, namedByLot, numbered, offerOf, variantRule, whichOf } from '.'

/** The list that BT-63 takes its codes from. */
const PERMISSION = JSON.parse(readFileSync('eforms-sdk/data/1.7/codelists/permission.json', 'utf8')) as { codes: [string][] }

/*
 * § 35 (1) VgV sentence 2 and § 25 UVgO sentence 2: where nothing is said, none are allowed; § 8 (2) no. 3 VOB/A with § 16 (1) no. 6:
 * allowed unless the notice says no. § 25 UVgO, official explanation of 2017: they cannot be required.
 */
it.each([
  ['VgV', null, 'none'],
  ['VgV', 'not-allowed', 'none'],
  ['VgV', 'allowed', 'allowed'],
  ['VgV', 'required', 'required'],
  ['VgV', 'something', 'none'],
  ['UVgO', null, 'none'],
  ['UVgO', 'required', 'allowed'],
  ['UVgO', 'variants-no', 'none'],
  ['UVgO', 'variants-with-main', 'allowed'],
  ['VOB/A', null, 'allowed'],
  ['VOB/A', 'variants-no', 'none'],
  ['VOB/A-EU', null, 'none'],
  ['none', null, 'none'],
] as const)('%s with the code %s: %s', (law, code, allowed) => expect(variantRule(law, code).allowed).toBe(allowed))

/*
 * § 8 (2) no. 4 VOB/A: the authority may say that it does not let several main offers in; § 16 (1) no. 7 puts those out that it did not let
 * in. BGH, 29.11.2016, X ZR 122/14: without such a word they are allowed.
 */
it.each([
  ['VOB/A', null, 'allowed'],
  ['VOB/A', 'not-allowed', 'none'],
  ['VOB/A-EU', null, 'allowed'],
  ['VgV', null, 'allowed'],
  ['VgV', 'not-allowed', 'none'],
  ['UVgO', null, 'allowed'],
  ['UVgO', 'something', 'none'],
  ['KonzVgV', null, 'none'],
  ['KonzVgV', 'required', 'allowed'],
  ['none', null, 'none'],
] as const)('several main offers, %s with the code %s: %s', (law, code, allowed) => expect(mainRule(law, code).allowed).toBe(allowed))

it('counts main offers from the second on, and variants apart from them', () => {
  const main = { main: true as const }
  const all = numbered<{ id: string; main?: true }>([{ id: 'a' }, { id: 'b', ...main }, { id: 'c' }, { id: 'd', ...main }])
  expect(all.map(({ id, no }) => `${id}${no}`)).toEqual(['a1', 'b2', 'c2', 'd3'])
  expect(all.map((one) => whichOf(keptWhich(one))?.no)).toEqual([1, 2, 2, 3])
})

it('knows every code that the SDK has, and names a paragraph', () => {
  const said = PERMISSION.codes.map(([code]) => [code, variantRule('VgV', code).allowed])
  expect(Object.fromEntries(said)).toEqual({ allowed: 'allowed', 'not-allowed': 'none', required: 'required' })
  expect(variantRule('VgV', null).paragraph).toBe('§ 35 Abs. 1 VgV')
})

it('tells variants from what they belong to', () => {
  const [one, two] = [entryOf('a', '1'), entryOf('a', '2')]
  expect([one, two, 'b'].map(offerOf)).toEqual(['a', 'a', 'b'])
  expect([one, 'a'].map(isVariant)).toEqual([true, false])
})

it('gives no contract to two entries of one company, and of several lots each to what is meant there', () => {
  const [one, two] = [entryOf('a', '1'), entryOf('a', '2')]
  const inOne = (...named: string[]) => namedByLot(named, new Map([['L1', named]])).faults
  expect([inOne(one, 'b'), inOne('a', one), inOne(one, 'a'), inOne(one, two)]).toEqual([
    ...[
      [null, null],
      ['sameCompany', null],
    ],
    ...[
      [null, 'sameCompany'],
      [null, 'sameCompany'],
    ],
  ])
  const { lots, faults } = namedByLot(
    [one, 'a', 'x'],
    new Map([
      ['L1', [one, 'a']],
      ['L2', ['a']],
    ]),
  )
  expect([...lots]).toEqual([
    ['L1', [one]],
    ['L2', ['a']],
  ])
  expect(faults).toEqual([null, null, 'unknownOffer'])
})

/* § 16d (3) VOB/A, § 127 (4) sentence 2 GWB: variants are judged as main offers are, by the same criteria. */
it('are ranked beside main offers, and the best price is a variant’s; left out it is no reference any more', () => {
  const criteria = [{ id: 'price', weight: '100', price: { formula: { kind: 'ratio' as const, better: 'lower' as const } } }]
  const offers = [
    ['a', '100'],
    [entryOf('a', 'x'), '80'],
    ['b', '90'],
  ] as const
  const ranks = (out: readonly string[]) => {
    const scored = offers.map(([offerId, amount]) => ({
      ...{ offerId, isExcluded: out.includes(offerId), given: {} },
      prices: { price: { amount, currency: 'EUR' } },
    }))
    const scale = { criteria, maxPoints: '10' }
    const scores = scoresFrom(judge(scored, scale), scale)
    return offers.map(([offerId]) => [scores.get(offerId)?.rank, scores.get(offerId)?.total])
  }
  expect(ranks([])).toEqual([
    [3, '80.000'],
    [1, '100.000'],
    [2, '88.889'],
  ])
  expect(ranks([entryOf('a', 'x')])).toEqual([
    [2, '90.000'],
    [null, null],
    [1, '100.000'],
  ])
})

it('a company’s own variant is no measure for whether its price is low', () => {
  const price = (offerId: string, amount: string) => ({ offerId, amount, currency: 'EUR', isOut: false })
  const low = lowPrices([price('a', '50'), price(entryOf('a', 'x'), '55'), price('b', '100')], 20)
  expect(low.get('a')).toEqual({ next: '100', below: '50', isLow: true })
  expect(low.get(entryOf('a', 'x'))).toEqual({ next: '100', below: '45', isLow: true })
})

it('the first main offer is called by its number where its company has further ones, and by nothing beside variants', () => {
  const all = [
    { offerId: 'a' },
    { offerId: 'a~x', variant: { no: 2, main: true as const } },
    { offerId: 'b' },
    { offerId: 'b~y', variant: { no: 1 } },
  ]
  expect(all.map(calledAmong(all))).toEqual([{ no: 1, main: true }, { no: 2, main: true }, null, { no: 1 }])
})

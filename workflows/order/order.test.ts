import { describe, expect, it } from 'vitest'
import { orderLimitsOf, judgeOrder, ORDER_RULES, type OrderPrice, type OrderStanding } from '.'
import { REGIMES } from '../deadlines'
import { ORDER_LIMITS, ORDER_ROWS, THRESHOLDS, thresholdOf } from '../thresholds'

/*
 * Oracles: § 14 UVgO (up to 1,000 euros estimated, without VAT; companies change) with its official explanation, § 3a (4) VOB/A as
 * glossaries tell it (3,000 euros); Thuringia's edition of VHB 340 (2017/2019): from 1,000 and 3,000 euros on there is to be competition,
 * and whoever does without says on record why it is economical; grants in Bavaria (ANBest-P no. 3) ask three companies.
 */
const row = (of: (typeof ORDER_LIMITS)[number]) => thresholdOf(ORDER_ROWS, of, '2026-11-29')
const GOODS: OrderStanding = {
  ...{ estimate: '900.00', limit: row('order'), compared: row('compared'), threshold: thresholdOf(THRESHOLDS, 'other', '2026-11-29') },
  isAltered: false,
}
const HOUSE: OrderStanding = { ...GOODS, limit: { amount: 25_000, paragraph: 'Nr. 5.2' } }
const prices = (...nets: (string | null)[]): OrderPrice[] => nets.map((net, n) => ({ id: `p${n}`, company: `Firma ${n}`, net }))
const found = (
  standing: OrderStanding,
  all: OrderPrice[],
  { chosen = 'p0', reason = '' }: { chosen?: string | null; reason?: string } = {},
) => judgeOrder(standing, { prices: all, chosen, reason }).map(({ rule }) => rule)

it('the sums of the law stand in dated rows with their source, and each law has its own', () => {
  expect(ORDER_LIMITS.map((of) => row(of)?.amount)).toEqual([1000, 3000, 1000, 3000])
  for (const one of ORDER_ROWS) expect([one.paragraph, one.source]).not.toContain('')
  expect(REGIMES.filter((regime) => orderLimitsOf(regime) !== null).sort()).toEqual(['UVgO', 'VOB/A'])
  expect(orderLimitsOf(null)).toBeNull()
})

describe('a direct order', () => {
  it.each<[string, OrderStanding, OrderPrice[], string[]]>([
    ['at a price within its limit', GOODS, prices('850.00'), []],
    ['up to the last cent of it', { ...GOODS, estimate: '1000.00' }, prices('1000.00'), []],
    ['estimated a cent above it', { ...GOODS, estimate: '1000.01' }, prices('900.00'), ['orderAboveLimit', 'orderUncompared']],
    ['priced a cent above it', GOODS, prices('1000.01'), ['orderPriceAboveLimit', 'orderUncompared']],
    ['that nobody estimated', { ...GOODS, estimate: null }, prices('850.00'), ['orderUnestimated']],
    ['estimated at nothing', { ...GOODS, estimate: '0.00' }, prices('850.00'), ['orderUnestimated']],
    ['of a day that has no limit', { ...GOODS, limit: null }, prices('850.00'), ['orderLimitUnknown']],
    ['of a day that has no threshold', { ...GOODS, threshold: null }, prices('850.00'), ['orderLimitUnknown']],
    ['whose rows were changed', { ...GOODS, isAltered: true }, prices('850.00'), ['orderAltered']],
    ['from who named no price', GOODS, prices(null, '850.00'), ['orderUnpriced']],
    ['at nothing', GOODS, prices('0.00'), ['orderUnpriced']],
    ['at another than the lowest price', GOODS, prices('850.00', '849.99'), ['orderNotLowest']],
    ['above what is compared, with two prices', HOUSE, prices('1500.00', '1600.00'), ['orderUncompared']],
    ['above what is compared, with three', HOUSE, prices('1500.00', '1600.00', '1700.00'), []],
    ['with three of whom one is free', HOUSE, prices('1500.00', '1600.00', '0.00'), ['orderUncompared']],
    ['with three of whom one named none', HOUSE, prices('1500.00', '1600.00', null), ['orderUncompared']],
    ['estimated above what is compared', { ...HOUSE, estimate: '1000.01' }, prices('800.00'), ['orderUncompared']],
  ])('%s', (...[, standing, all, expected]) => expect(found(standing, all)).toEqual(expected))

  it('counts a company that is written down twice once', () => {
    const [first, ...others] = prices('1500.00', '1600.00', '1700.00')
    const twice = [first, ...others.map((one) => ({ ...one, company: ' FIRMA  0' }))] as OrderPrice[]
    expect(found(HOUSE, twice)).toEqual(['orderUncompared'])
    const named = (...names: string[]) => names.map((company, n) => ({ id: `p${n}`, company, net: '1500.00' }))
    expect(found(HOUSE, named('Firma A', 'Firma A GmbH', 'Firma-A G.m.b.H. & Co. KG'))).toEqual(['orderUncompared'])
    expect(found(HOUSE, named('Firma A', 'Firma B', 'AG'))).toEqual([])
  })

  it('asks for a reason, and takes one for what is compared alone', () => {
    expect(found(HOUSE, prices('1700.00', '1600.00'), { reason: 'Einziger Händler mit Ersatzteilen' })).toEqual([])
    expect(found(HOUSE, prices('1700.00', '1600.00'), { reason: ' keine A. ' })).toEqual(['orderUncompared', 'orderNotLowest'])
    expect(found({ ...GOODS, estimate: '5000.00' }, prices('900.00'), { reason: 'Es ist sehr eilig.' })).toEqual(['orderAboveLimit'])
    expect(found(GOODS, prices('850.00'), { chosen: null, reason: 'Es ist sehr eilig.' })).toEqual(['orderUnpriced'])
  })

  it('is none at the threshold, whatever a house confirmed as its limit', () => {
    const reckless: OrderStanding = { ...GOODS, limit: { amount: 900_000_000, paragraph: '' } }
    expect(found({ ...reckless, estimate: '216000.00' }, prices('5.00'), { reason: 'Guter Grund' })).toEqual(['orderAboveThreshold'])
    expect(found({ ...reckless, estimate: '215999.99' }, prices('216000.00'), { reason: 'Guter Grund' })).toEqual(['orderAboveThreshold'])
    expect(found({ ...reckless, estimate: '215999.99' }, prices('215999.99'), { reason: 'Guter Grund' })).toEqual([])
  })

  it('says the sum, the limit and its paragraph', () => {
    expect(judgeOrder({ ...GOODS, estimate: '1200.50' }, { prices: prices('900.00'), chosen: 'p0', reason: 'Guter Grund' })).toEqual([
      { rule: 'orderAboveLimit', params: { paragraph: '§ 14 UVgO', limit: '1000.00', value: '1200.50' } },
    ])
  })
})

it('whatever is typed, findings come once each and in their order', () => {
  const sums = [null, '0.00', '0.01', '999.99', '1000.00', '1000.01', '250000.00']
  for (const estimate of sums)
    for (const one of sums)
      for (const other of sums) {
        const rules = found({ ...GOODS, estimate, isAltered: one === other }, prices(one, other))
        expect(rules).toEqual(ORDER_RULES.filter((rule) => rules.includes(rule)))
      }
})

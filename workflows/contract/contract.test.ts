import { describe, expect, it } from 'vitest'
import codes from '../../eforms-sdk/data/1.7/codelists/modification-justification.json'
import type { Regime } from '../deadlines'
import { GROUND_FACTS, GROUNDS, judgeAmendments, valueAfter, type Ground } from '.'
import { THRESHOLDS, thresholdOf } from '../thresholds'
import { addsUp as sums, LIMITS, limitOf } from './limits'

/*
 * Oracles: the text of §§ 106, 132, 142 and 154 GWB (as of 27 July 2021, in a public collection of federal law) and of § 47 UVgO with its
 * official explanation; the Union's thresholds as chambers and associations published them in October 2025; eForms' own list of reasons.
 */
const contract = (regime: Regime | null, part: object = {}) => ({
  regime,
  isWorks: regime === 'VOB/A-EU',
  value: '200000.00',
  indexed: null,
  thresholds: THRESHOLDS,
  limits: LIMITS,
  ...part,
})
const judged = (regime: Regime | null, changes: readonly [Ground, string][], part: object = {}) =>
  judgeAmendments(
    contract(regime, part),
    changes.map(([ground, change]) => ({ ground, change, on: '2026-11-27' })),
  )

describe('the limits of § 132 GWB', () => {
  it.each([
    ['VgV', false, 'small', 10, true],
    ['VgV', true, 'small', 15, true],
    ['VOB/A-EU', true, 'small', 15, true],
    ['VOB/A-EU', false, 'small', 10, true],
    ['SektVO', true, 'small', 15, true],
    ['SektVO', false, 'small', 10, true],
    // One for works and services alike.
    ['KonzVgV', true, 'small', 10, true],
    ['KonzVgV', false, 'small', 10, true],
    ['UVgO', false, 'small', 20, true],
    ['VgV', false, 'additional', 50, false],
    ['VOB/A-EU', true, 'unforeseen', 50, false],
    ['UVgO', false, 'unforeseen', 50, false],
    // § 142 Nr. 3 GWB takes the half away.
    ['SektVO', false, 'additional', null, null],
    ['VgV', false, 'clause', null, null],
    ['VOB/A', true, 'small', null, null],
    [null, false, 'small', null, null],
  ] as const)('%s, works %s, %s: %s %%', (...[regime, isWorks, ground, percent, addsUp]) => {
    const found = limitOf(LIMITS, ground, { regime, isWorks, on: '2026-11-27' })
    expect([found?.percent ?? null, found && sums(found)]).toEqual([percent, addsUp])
    expect(limitOf(LIMITS, ground, { regime, isWorks, on: '2016-04-17' })).toBeNull()
  })

  it('adds small changes up, and the last cent decides; each of the others stands alone', () => {
    // 10 % of 200,000 is 20,000: reached is not passed.
    expect(
      judged('VgV', [
        ['small', '15000'],
        ['small', '5000'],
      ]).map(({ sumPercent, findings }) => [sumPercent, findings]),
    ).toEqual([
      ['7.50', []],
      ['10.00', []],
    ])
    expect(
      judged('VgV', [
        ['small', '15000'],
        ['small', '5000.01'],
      ])[1]?.findings,
    ).toEqual(['overLimit'])
    // What takes away does not make room.
    expect(
      judged('VgV', [
        ['small', '15000'],
        ['small', '-6000'],
      ])[1],
    ).toMatchObject({ percent: '-3.00', sumPercent: '10.50' })
    expect(
      judged('VgV', [
        ['additional', '100000'],
        ['additional', '100000'],
      ]).map(({ findings }) => findings),
    ).toEqual([['announce'], ['announce']])
    expect(judged('VgV', [['unforeseen', '100000.01']])[0]?.findings).toEqual(['overLimit', 'announce'])
    // A price that falls is none that was raised.
    expect(judged('VgV', [['unforeseen', '-150000']])[0]?.findings).toEqual(['announce'])
  })

  it('takes the higher value of an indexation clause (Abs. 4), never a lower one', () => {
    const changes: [Ground, string][] = [['small', '22000']]
    expect(judged('VgV', changes)[0]?.findings).toEqual(['overLimit'])
    expect(judged('VgV', changes, { indexed: '220000' })[0]).toMatchObject({ percent: '10.00', findings: [] })
    expect(judged('VgV', [['small', '20000']], { indexed: '100000' })[0]?.findings).toEqual([])
  })

  it('holds small changes against the threshold, too', () => {
    const large = { value: '9000000' }
    expect(judged('VgV', [['small', '216000']], large)[0]?.findings).toEqual(['overCentralThreshold'])
    expect(judged('VgV', [['small', '216000.01']], large)[0]?.findings).toEqual(['overThreshold'])
    expect(judged('VgV', [['small', '140000']], large)[0]?.findings).toEqual([])
    expect(judged('VOB/A-EU', [['small', '1000000']], large)[0]?.findings).toEqual([])
    expect(judged('VOB/A-EU', [['small', '216000.01']], { ...large, isWorks: false })[0]?.findings).toEqual(['overThreshold'])
    expect(judged(null, [['small', '9000000']], large)).toEqual([{ percent: '100.00', sumPercent: null, limit: null, findings: [] }])
    // Below the thresholds there is none.
    expect(judged('UVgO', [['small', '900000']], large)[0]?.findings).toEqual([])
  })

  it('announces numbers 2 and 3 alone, where the Union’s law holds', () => {
    const announced = (regime: Regime) => GROUNDS.filter((one) => judged(regime, [[one, '1']])[0]?.findings.includes('announce'))
    expect(announced('VgV')).toEqual(['additional', 'unforeseen'])
    expect(announced('SektVO')).toEqual(['additional', 'unforeseen'])
    expect(announced('UVgO')).toEqual([])
  })

  it('knows each reason by its code in eForms (BT-200)', () => {
    const known = (codes.codes as string[][]).map(([code]) => code)
    expect(GROUNDS.map((one) => GROUND_FACTS[one].code).sort()).toEqual(known.filter((code) => code !== 'other').sort())
  })

  it('divides by no value of 0', () => expect(judged('VgV', [['small', '1']], { value: '0' })[0]?.percent).toBe('0.00'))
})

it('has the thresholds of both periods, and none of later days', () => {
  expect(thresholdOf(THRESHOLDS, 'other', '2025-12-31')?.amount).toBe(221_000)
  expect(thresholdOf(THRESHOLDS, 'works', '2026-01-01')?.amount).toBe(5_404_000)
  expect(thresholdOf(THRESHOLDS, 'concession', '2027-12-31')?.amount).toBe(5_404_000)
  expect(thresholdOf(THRESHOLDS, 'central', '2026-06-01')?.amount).toBe(140_000)
  expect(thresholdOf(THRESHOLDS, 'sector', '2028-01-01')).toBeNull()
  expect(thresholdOf(THRESHOLDS, 'social', '2028-01-01')?.amount).toBe(750_000)
  expect(thresholdOf(THRESHOLDS, 'sectorSocial', '2016-04-17')).toBeNull()
  for (const one of [...THRESHOLDS, ...LIMITS]) expect(one.source).not.toBe('')
})

it('sums a contract’s changes to the cent', () => {
  expect(valueAfter('0.1', [{ change: '0.2' }])).toBe('0.30')
  expect(valueAfter('100', [{ change: '-0.01' }, { change: '50' }])).toBe('149.99')
  expect(valueAfter('1', [{ change: '-3.5' }])).toBe('-2.50')
})

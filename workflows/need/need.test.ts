import { describe, expect, it } from 'vitest'
import { REGIMES } from '../deadlines'
import { shippedProcedure } from '../procedure'
import { ORDER_ROWS, THRESHOLDS } from '../thresholds'
import { judgeNeed, type EstimateLine, type NeedFacts } from '.'
import { proceduresFor } from './choice'

/*
 * Oracles: the text of § 3 VgV, § 2 SektVO (as of 9 June 2021), § 3 VSVgV (2012) and § 2 KonzVgV (2016) in public collections of federal
 * law; the thresholds of 2024/25 and 2026/27 as chambers and associations published them.
 */
const line = (part: Partial<EstimateLine> = {}): EstimateLine => ({
  ...{ kind: 'part', lotId: 'LOT-0001', amount: '100000', per: 'once', months: null },
  ...part,
})
const need = (part: Partial<NeedFacts> = {}): NeedFacts => ({
  ...{ regime: 'VgV', of: 'other', on: '2026-11-28', lines: [line()], procedure: null, reason: '', runsBy: 'open', budget: null },
  thresholds: THRESHOLDS,
  ...part,
})
const judged = (part: Partial<NeedFacts>) => judgeNeed(need(part))

describe('the estimate', () => {
  it('counts lots, options, extensions and payments to bidders (§ 3 Abs. 1 and 7 VgV), to the cent', () => {
    const lines = [
      line({ amount: '120000.10' }),
      line({ lotId: 'LOT-0002', amount: '80000.05' }),
      line({ kind: 'option', amount: '10000.35' }),
      line({ kind: 'extension', amount: '5000.49' }),
      line({ kind: 'premium', lotId: null, amount: '1000.01' }),
    ]
    const { total, lots } = judged({ lines }).estimate
    expect([total, [...lots]]).toEqual([
      '216001.00',
      [
        ['LOT-0001', '135000.94'],
        ['LOT-0002', '80000.05'],
      ],
    ])
  })

  it.each([
    // § 3 Abs. 11 VgV: up to 48 months the whole term; longer or without end 48 of them.
    ['VgV', 'other', 47, 47, false],
    ['VgV', 'other', 48, 48, false],
    ['VgV', 'other', 49, 48, true],
    ['VgV', 'other', null, 48, true],
    ['SektVO', 'sector', 60, 48, true],
    ['VSVgV', 'defence', 60, 48, true],
    ['UVgO', 'other', 60, 48, true],
    // It speaks of goods and services; a concession is the turnover of its whole term (§ 2 Abs. 3 KonzVgV).
    ['VgV', 'works', 60, 60, false],
    ['VOB/A-EU', 'works', 60, 60, false],
    ['KonzVgV', 'concession', 180, 180, false],
    ['UVgO', 'concession', 180, 180, false],
  ] as const)('%s, %s: a monthly sum for %s months counts %s times', (...[regime, of, months, counted, isCapped]) => {
    const { lines } = judged({ regime, of, lines: [line({ per: 'month', amount: '1000', months })] }).estimate
    expect(lines).toEqual([{ months: counted, isCapped, sum: `${counted}000.00` }])
  })

  it('asks for an end where no law sets one, and says where months of one lot are more than 48 together', () => {
    expect(judged({ regime: 'KonzVgV', of: 'concession', lines: [line({ per: 'month' })] }).findings).toContain('noEnd')
    const two = (more: number) => [line({ per: 'month', months: 36 }), line({ kind: 'extension', per: 'month', months: more })]
    expect(judged({ lines: two(12) }).findings).not.toContain('longTogether')
    expect(judged({ lines: two(13) }).findings).toContain('longTogether')
  })

  it('names small lots, and whether they are a fifth at most (§ 3 Abs. 9 VgV)', () => {
    const lots = (small: string) =>
      judged({ lines: [line({ amount: '319999.96' }), line({ lotId: 'LOT-0002', amount: small })] }).estimate.small
    expect(lots('79999.99')).toEqual({ lotIds: ['LOT-0002'], percent: '20.00', isWithin: true })
    expect(judged({ lines: [line({ amount: '300000' }), line({ lotId: 'LOT-0002', amount: '79999.99' })] }).estimate.small?.isWithin).toBe(
      false,
    )
    expect(lots('80000')).toBeNull()
    expect(judged({ lines: [line({ amount: '1' })] }).estimate.small).toBeNull()
  })
})

describe('the threshold', () => {
  it.each(THRESHOLDS.map(({ of, amount, validFrom }) => [of, amount, validFrom] as const))(
    '%s is reached by %s of %s',
    (...[of, amount, on]) => {
      const at = (sum: string) => judged({ of, on, lines: [line({ amount: sum })] }).isReached
      expect([at(`${amount}`), at(`${amount - 1}.99`)]).toEqual([true, false])
    },
  )

  it('goes by the day of the notice, and is none that nobody knows', () => {
    const sum = { lines: [line({ amount: '218000' })] }
    expect(judged({ ...sum, on: '2025-12-31' }).findings).toEqual(['below'])
    expect(judged({ ...sum, on: '2026-01-01' }).findings).toEqual([])
    expect(judged({ ...sum, on: '2028-01-01' }).findings).toEqual(['noThreshold'])
    expect(judged({ ...sum, of: 'concession' }).findings).toContain('otherKind')
    expect(judged({ lines: [] }).findings).toEqual(['nothingEstimated'])
  })

  it('leads a national form to the Union’s law', () => {
    const over = { lines: [line({ amount: '6000000' })] }
    const laws = (['other', 'concession', 'sector', 'defence'] as const).map((of) => judged({ ...over, regime: 'UVgO', of }).law)
    expect(laws).toEqual(['VgV', 'KonzVgV', 'SektVO', 'VSVgV'])
    expect(judged({ ...over, regime: 'VOB/A', of: 'works' })).toMatchObject({ law: 'VOB/A-EU', findings: ['aboveNationalForm'] })
    expect(judged({ regime: 'UVgO' })).toMatchObject({ law: 'UVgO', findings: [] })
  })
})

describe('the choice of procedure', () => {
  // § 14 UVgO: up to 1,000 euros as estimated.
  it.each([
    ['1000.00', []],
    ['1000.01', ['aboveOrderLimit']],
  ] as const)('a direct order at %s: %j', (amount, found) => {
    const order = { procedure: 'direct-order', runsBy: 'direct-order', thresholds: [...THRESHOLDS, ...ORDER_ROWS] }
    expect(judged({ regime: 'UVgO', lines: [line({ amount })], ...order }).findings).toEqual(found)
  })

  const over = { lines: [line({ amount: '300000' })] }
  it.each([
    ['open', '', []],
    ['negotiated', '', ['noReason', 'runsByOther']],
    ['negotiated', 'Nr. 3: Gründe', ['runsByOther']],
    ['uvgo-public', '', ['notOfLaw', 'runsByOther']],
  ] as const)('%s with the reason „%s“: %s', (procedure, reason, found) =>
    expect(judged({ ...over, procedure, reason }).findings).toEqual(found),
  )

  it('names shipped procedures alone, each of a document that is for this law', () => {
    for (const law of REGIMES)
      for (const { id } of proceduresFor(law)) expect(shippedProcedure(id)?.document.regimes, `${law} ${id}`).toContain(law)
    const named = new Set(REGIMES.flatMap((law) => proceduresFor(law).map(({ id }) => id)))
    for (const id of ['open', 'restricted', 'negotiated-without', 'concession', 'uvgo-negotiated']) expect(named).toContain(id)
  })
})

it('says by how much the budget is too small', () => {
  expect(judged({ regime: 'UVgO', budget: '99999.99' })).toMatchObject({ lacks: '0.01', findings: ['overBudget'] })
  expect(judged({ regime: 'UVgO', budget: '100000' })).toMatchObject({ lacks: null, findings: [] })
})

import { expect, it } from 'vitest'
import { minimumFor } from './assistant'
import { withPeriods } from './presets'
import { BY_PROCEDURE, MINIMUM_PERIODS, periodsOn } from './periods'
import { tooShort as judged, type DatedLot, type Law } from './tooShort'

const NOTICE = '2026-11-26'
const tooShort = (lots: readonly DatedLot[], law: Law, notice: string) => judged(lots, law, { notice, rows: MINIMUM_PERIODS })
const due = (day: string, wholeDay = false) => ({ day, wholeDay })
const open = { regime: 'VgV', procedure: 'open' } as const
const twoStage = { regime: 'KonzVgV', procedure: 'twoStage' } as const

it('names paragraph and shortfall of a deadline in an open procedure; electronic offers shorten 35 days to 30', () => {
  const lot = (day: string, wholeDay = false) => [{ lotId: 'A', applications: null, offers: due(day, wholeDay) }]
  expect(tooShort(lot('2026-11-26'), open, NOTICE)).toEqual([
    { lotId: 'A', what: 'offerDeadline', paragraph: '§ 15 Abs. 4 VgV', asked: 30, given: 0, earliest: '2026-12-29', verified: true },
  ])
  expect(tooShort(lot('2026-12-28', true), open, NOTICE)).toEqual([])
  expect(tooShort(lot('2026-12-29'), open, NOTICE)).toEqual([])
})

it('counts offers of two steps from the end of the applications, or from the invitation', () => {
  const lot = { lotId: 'A', applications: due('2027-01-04'), offers: due('2027-01-05') }
  expect(tooShort([lot], twoStage, NOTICE).map(({ what, paragraph, given }) => [what, paragraph, given])).toEqual([
    ['offerDeadline', '§ 27 Abs. 4 Satz 2 KonzVgV', 0],
  ])
  expect(tooShort([{ ...lot, offers: due('2027-01-25') }], twoStage, NOTICE)).toEqual([])
  expect(tooShort([{ lotId: 'A', applications: null, offers: due('2026-12-01'), invited: NOTICE }], twoStage, NOTICE)).toHaveLength(1)
  expect(tooShort([{ lotId: 'A', applications: null, offers: due('2026-12-01') }], twoStage, NOTICE)).toEqual([])
})

it('asks for the days of a procedure’s applications also where the form’s law has one stage', () => {
  const own = { regime: 'UVgO', procedure: 'open', least: { applications: 40 } } as const
  const lot = { lotId: 'A', applications: due('2026-12-06'), offers: due('2027-03-01') }
  expect(tooShort([lot], own, NOTICE)).toMatchObject([{ what: 'applicationDeadline', paragraph: BY_PROCEDURE, asked: 40 }])
  expect(tooShort([{ ...lot, applications: due('2027-01-06') }], own, NOTICE)).toEqual([])
  // Its offers are counted from the end of the applications, as those of a two-stage law are.
  const both = { ...own, least: { applications: 10, offers: 30 } }
  expect(tooShort([{ ...lot, applications: due('2027-01-06'), offers: due('2027-01-20') }], both, NOTICE)).toMatchObject([
    { what: 'offerDeadline', asked: 30, given: 13 },
  ])
})

it('says nothing where the law names no days', () => {
  const lot = { lotId: 'A', applications: null, offers: due('2026-11-27') }
  expect(tooShort([lot], { regime: 'UVgO', procedure: 'open' }, NOTICE)).toEqual([])
})

it('asks for what the procedure itself asks for, where that is more than the law, and nothing shortens it', () => {
  const lot = { lotId: 'A', applications: null, offers: due('2026-12-29') }
  const found = tooShort([lot], { ...open, least: { offers: 42 } }, NOTICE)
  expect(found).toMatchObject([{ what: 'offerDeadline', paragraph: BY_PROCEDURE, asked: 42, given: 32, earliest: '2027-01-08' }])
  expect(tooShort([{ ...lot, offers: due('2027-01-08') }], { ...open, least: { offers: 42 } }, NOTICE)).toEqual([])
  // The law's 30 hold, and those of another step are none of its own.
  expect(tooShort([lot], { ...open, least: { offers: 10, applications: 90 } }, NOTICE)).toEqual([])
  const early = { lotId: 'A', applications: null, offers: due('2026-12-01') }
  expect(tooShort([early], { ...open, least: { offers: 10 } }, NOTICE)).toMatchObject([{ paragraph: '§ 15 Abs. 4 VgV', asked: 30 }])
  // Where the law names no days, or has none of it, the procedure's hold.
  expect(tooShort([early], { regime: 'UVgO', procedure: 'open', least: { offers: 10 } }, NOTICE)).toMatchObject([{ asked: 10 }])
  expect(
    minimumFor(
      {
        regime: 'VSVgV',
        procedure: 'negotiated',
        shortenings: ['urgency'],
        least: { offers: 14 },
        periods: periodsOn(MINIMUM_PERIODS, 'VSVgV', NOTICE),
      },
      'offers',
    ),
  ).toMatchObject({
    ...{ days: 14, from: 'invitation' },
  })
})

it('goes by the law of the day the procedure began, whatever a version of later says', () => {
  const [row] = MINIMUM_PERIODS.filter(({ paragraph }) => paragraph === '§ 15 Abs. 4 VgV')
  if (!row) throw new Error('the row is missing')
  const rows = [...MINIMUM_PERIODS, { ...row, days: 20, validFrom: '2026-12-01', knownFrom: '2026-11-28' }]
  const lot = [{ lotId: 'A', applications: null, offers: due('2026-12-29') }]
  const asked = (notice: string, begun?: string) => judged(lot, open, { notice, rows, ...(begun ? { begun } : {}) }).map((one) => one.asked)
  expect([asked('2026-11-30'), asked('2026-12-01')]).toEqual([[30], []])
  expect(asked('2026-12-20')).toEqual([20])
  expect(asked('2026-12-20', '2026-11-26')).toEqual([30])
})

it('asks ten days of a call in a purchasing system, whatever procedure its form names', () => {
  const lot = (day: string): DatedLot[] => [{ lotId: 'A', applications: null, offers: due(day) }]
  const restricted = { regime: 'VgV', procedure: 'restricted' } as const
  expect(tooShort(lot('2026-12-05'), withPeriods(restricted, 'systemCall'), NOTICE)).toMatchObject([
    { paragraph: '§ 24 Abs. 4 Satz 1 VgV', asked: 10, given: 8, verified: true },
  ])
  expect(tooShort(lot('2026-12-08'), withPeriods(restricted, 'systemCall'), NOTICE)).toEqual([])
  // A law that has no days for it keeps its own.
  expect(withPeriods({ regime: 'UVgO', procedure: 'open' }, 'systemCall').procedure).toBe('open')
})

it('asks no days of a negotiated procedure without a call (§ 17 Abs. 6, 15 VgV), but of works', () => {
  const lot: DatedLot[] = [{ lotId: 'A', applications: null, offers: due('2026-11-28'), invited: NOTICE }]
  const asked = (regime: Law['regime']) => tooShort(lot, { regime, procedure: 'withoutCall' }, NOTICE).map((one) => one.asked)
  expect((['VgV', 'SektVO', 'VSVgV', 'VOB/A-EU'] as const).map(asked)).toEqual([[], [], [], [10]])
})

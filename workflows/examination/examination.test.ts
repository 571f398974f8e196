import { describe, expect, it } from 'vitest'
import { REGIMES } from '../deadlines'
import {
  dutyOf,
  EXAMINATION_ROWS,
  EXAMINATION_STEPS,
  isBelowRegister,
  lowPrices,
  rowFaults,
  rowsOn,
  type ExaminationRow,
  type RowFacts,
  type RowKey,
} from '.'

const DAY = '2026-11-27'
type Asked = Parameters<typeof rowsOn>[1]
const rowsOf = (regime: Asked['regime'], kind: Asked['kind'], begun: string) =>
  rowsOn(EXAMINATION_ROWS, { regime, kind, begun, today: begun })
const row = (key: RowKey) => {
  const found = rowsOf('VgV', 'offer', DAY).find((one) => one.key === key)
  if (!found) throw new Error(key)
  return found
}

describe('the table', () => {
  it('has the numbers of the laws that were read, each once', () => {
    const of = (regime: 'VgV' | 'UVgO' | 'VSVgV' | 'SektVO') => rowsOf(regime, 'offer', DAY).map(({ paragraph }) => paragraph)
    // § 57 Abs. 1 VgV and § 42 Abs. 1 UVgO count 1 to 6 alike; of § 31 Abs. 3 VSVgV numbers 2 and 6 are other rows' or nobody's.
    expect(of('VgV').filter((one) => one.startsWith('§ 57 Abs. 1 Nr.'))).toEqual([
      ...['§ 57 Abs. 1 Nr. 1 VgV', '§ 57 Abs. 1 Nr. 2 VgV', '§ 57 Abs. 1 Nr. 2 VgV', '§ 57 Abs. 1 Nr. 3 VgV', '§ 57 Abs. 1 Nr. 4 VgV'],
      ...['§ 57 Abs. 1 Nr. 5 VgV', '§ 57 Abs. 1 Nr. 6, Abs. 2 VgV'],
    ])
    expect(of('UVgO').filter((one) => one.startsWith('§ 42 Abs. 1 Nr.'))).toHaveLength(7)
    expect(of('VSVgV')).toEqual(expect.arrayContaining(['§ 31 Abs. 3 Nr. 7 VSVgV', '§ 33 VSVgV', '§ 34 Abs. 2 VSVgV']))
    expect(of('SektVO')).toContain('§ 33 Abs. 2, 4 SektVO')
    for (const regime of REGIMES) {
      const keys = rowsOf(regime, 'offer', DAY).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('goes from form to value in every regime', () => {
    for (const regime of REGIMES) {
      const steps = rowsOf(regime, 'offer', DAY).map(({ step }) => EXAMINATION_STEPS.indexOf(step))
      expect(steps).toEqual([...steps].sort((a, b) => a - b))
      expect(steps.at(0)).toBe(0)
      expect(steps.at(-1)).toBe(4)
    }
  })

  it('asks applications for nothing of prices, and concessions for no low price', () => {
    for (const regime of REGIMES) {
      const applications = rowsOf(regime, 'application', DAY)
      expect(applications.some(({ step }) => step === 'price' || step === 'value')).toBe(false)
      expect(applications.some(({ key }) => key === 'suitability')).toBe(true)
    }
    expect(rowsOf('KonzVgV', 'offer', DAY).some(({ step }) => step === 'price')).toBe(false)
  })

  it('says by which paragraph papers are asked for, and that VOB/A asks everybody who could win', () => {
    expect(row('companyPapers')).toMatchObject({ asking: 'company', askedBy: '§ 56 Abs. 2, 3 VgV', asksAll: false })
    expect(row('performancePapers')).toMatchObject({ asking: 'anyPapers' })
    expect(row('unchanged')).toMatchObject({ asking: 'never', askedBy: null })
    expect(row('unusuallyLow')).toMatchObject({ asking: 'explain', askedBy: '§ 60 VgV' })
    const ofAll = rowsOf('VOB/A', 'offer', DAY).filter(({ asksAll }) => asksAll)
    expect(new Set(ofAll.map(({ asking }) => asking))).toEqual(new Set(['company', 'performance', 'prices']))
    expect(EXAMINATION_ROWS.every(({ asking, askedBy }) => asking !== 'never' || askedBy === null)).toBe(true)
  })

  /** The texts of 29 April and of 19 August 2026, before and after the law of 12 May 2026; § 187 (2) GWB says which one holds. */
  it.each<[Asked['regime'], RowKey, { before: unknown[]; since: unknown[] }]>([
    [
      ...(['VgV', 'performancePapers'] as const),
      {
        before: ['§ 57 Abs. 1 Nr. 2 VgV', 'performance', '§ 56 Abs. 2, 3 VgV'],
        since: ['§ 57 Abs. 1 Nr. 2 VgV', 'anyPapers', '§ 56 Abs. 2, 3 VgV'],
      },
    ],
    [
      ...(['SektVO', 'performancePapers'] as const),
      {
        before: ['§ 51 Abs. 1, 2 SektVO', 'performance', '§ 51 Abs. 2, 3 SektVO'],
        since: ['§ 51 Abs. 1, 2 SektVO', 'anyPapers', '§ 51 Abs. 2, 3 SektVO'],
      },
    ],
    [
      ...(['VSVgV', 'companyPapers'] as const),
      {
        before: ['§ 31 Abs. 2 Nr. 1 VSVgV', 'company', '§ 22 Abs. 6 VSVgV'],
        since: ['§ 31 Abs. 3 Nr. 1 VSVgV', 'company', '§ 22 Abs. 7, § 31 Abs. 2 VSVgV'],
      },
    ],
    [
      ...(['VSVgV', 'priceDetails'] as const),
      {
        before: ['§ 31 Abs. 2 Nr. 8 VSVgV', 'prices', '§ 22 Abs. 6 VSVgV'],
        since: ['§ 31 Abs. 3 Nr. 7 VSVgV', 'prices', '§ 22 Abs. 7, § 31 Abs. 2 VSVgV'],
      },
    ],
    ['VSVgV', 'inTime', { before: ['§ 31 Abs. 2 Nr. 5 VSVgV', 'never', null], since: ['§ 31 Abs. 3 Nr. 5 VSVgV', 'never', null] }],
    ['VSVgV', 'unusuallyLow', { before: ['§ 33 VSVgV', 'explain', '§ 33 VSVgV'], since: ['§ 33 VSVgV', 'explain', '§ 33 VSVgV'] }],
  ])('%s, %s: %o', (regime, key, { before, since }) => {
    const at = (begun: string) => {
      const [found] = rowsOn(EXAMINATION_ROWS, { regime, kind: 'offer', begun, today: DAY }).filter((one) => one.key === key)
      return [found?.paragraph, found?.asking, found?.askedBy]
    }
    expect([at('2026-06-30'), at('2026-07-01')]).toEqual([before, since])
  })

  it('is dated: nobody asks the register or for sanctions before there was such a law', () => {
    const keys = (day: string) => rowsOf('VgV', 'offer', day).map(({ key }) => key)
    expect(keys('2022-05-31')).not.toContain('register')
    expect(keys('2022-06-01')).toContain('register')
    expect(keys('2022-04-08')).not.toContain('sanctions')
    // Both bind the award itself: those of procedures that had begun before, too (Art. 5k Abs. 1 VO (EU) Nr. 833/2014).
    const late = rowsOn(EXAMINATION_ROWS, { regime: 'VgV', kind: 'offer', begun: '2022-01-10', today: '2022-06-01' }).map(({ key }) => key)
    expect(late).toEqual(expect.arrayContaining(['sanctions', 'register']))
  })

  it('a version holds for procedures that began on its first day or later, and a line that ends for none after', () => {
    const old = EXAMINATION_ROWS.filter(({ regime, key }) => regime === 'VgV' && key === 'variants')
    const [first] = old
    if (!first) throw new Error('the law is missing')
    const next: ExaminationRow = {
      ...first,
      paragraph: '§ 57a VgV',
      validFrom: '2027-01-01',
      validTo: '2027-06-30',
      knownFrom: '2026-12-01',
    }
    const at = (begun: string) => rowsOn([...old, next], { regime: 'VgV', kind: 'offer', begun, today: '2027-08-01' })
    expect(['2026-12-31', '2027-01-01', '2027-07-01'].map((begun) => at(begun).map(({ paragraph }) => paragraph))).toEqual([
      [first.paragraph],
      ['§ 57a VgV'],
      [],
    ])
  })

  it('no procedure is older than a line’s first version, but for what binds the award itself', () => {
    const keys = (begun: string) => rowsOf('VgV', 'offer', begun).map(({ key }) => key)
    expect(keys('2000-01-01')).toEqual(keys('2016-04-18'))
    expect(keys('2000-01-01')).toContain('mandatoryGrounds')
  })

  it('of a version that the house came to know once a procedure had begun the stricter of both counts', () => {
    const old = EXAMINATION_ROWS.filter(({ regime, key }) => regime === 'VgV' && key === 'unusuallyLow')
    const next = (part: Partial<ExaminationRow>) => [
      ...old,
      ...old.map((one): ExaminationRow => ({ ...one, validFrom: '2026-01-01', knownFrom: '2026-12-02', ...part })),
    ]
    const at = (rows: ExaminationRow[], begun: string) =>
      rowsOn(rows, { regime: 'VgV', kind: 'offer', begun, today: '2027-08-01' }).map(({ isRequired, share }) => [isRequired, share])
    const laxer = next({ isRequired: false, share: 30 })
    const begun = ['2026-12-01', '2026-12-02', '2026-12-03']
    expect(begun.map((one) => at(laxer, one))).toEqual([[[true, 20]], [[true, 20]], [[false, 30]]])
    expect(begun.map((one) => at(next({ share: 10 }), one))).toEqual([[[true, 10]], [[true, 10]], [[true, 10]]])
    expect(begun.map((one) => at(next({ validTo: '2026-01-01' }), one).length)).toEqual([1, 1, 0])
    // Also where one of both measures nothing, or was asked of nobody before.
    expect(begun.map((one) => at(next({ share: null }), one))).toEqual([[[true, 20]], [[true, 20]], [[true, null]]])
    const free = next({ share: 10 }).map((one, n): ExaminationRow => (n === 0 ? { ...one, isRequired: false, share: null } : one))
    expect(begun.map((one) => at(free, one))).toEqual([[[true, 10]], [[true, 10]], [[true, 10]]])
  })

  it('a line that has ended stays where something failed by it, and asks nothing more', () => {
    const versions = (one: ExaminationRow): ExaminationRow[] =>
      ['', '2020-01-01'].map((from) => ({ ...one, title: from, validFrom: from || one.validFrom, validTo: from || one.validFrom }))
    const ended = EXAMINATION_ROWS.flatMap((one) => (one.key === 'unusuallyLow' ? versions(one) : [one]))
    const asked = { regime: 'VgV', kind: 'offer', begun: DAY, today: DAY } as const
    const found = (hasFailed?: (one: ExaminationRow) => boolean) =>
      rowsOn(ended, { ...asked, ...(hasFailed ? { hasFailed } : {}) }).find(({ key }) => key === 'unusuallyLow')
    expect(found()).toBeUndefined()
    expect(found(() => true)).toMatchObject({ title: '2020-01-01', isRequired: false, share: null, hasEnded: true })
  })
})

describe('low prices', () => {
  const prices = (...amounts: (string | null)[]) =>
    amounts.map((amount, n) => ({ offerId: `${n}`, amount, currency: 'EUR' as string | null, isOut: false }))
  const lows = (all: ReturnType<typeof prices>, share: number) => {
    const found = lowPrices(all, share)
    return all.filter(({ offerId }) => found.get(offerId)?.isLow).map(({ offerId }) => offerId)
  }

  it('are so many per cent below the next higher one, the share itself included', () => {
    // § 14 Abs. 2 ThürVgG: 'um mindestens zehn vom Hundert vom nächsthöheren Angebot'.
    expect(lows(prices('90', '100', '104'), 10)).toEqual(['0'])
    expect(lows(prices('90.01', '100'), 10)).toEqual([])
    expect(lows(prices('80', '100'), 20)).toEqual(['0'])
    expect(lows(prices('80.01', '100'), 20)).toEqual([])
    expect(lowPrices(prices('100000', '120000'), 20).get('0')).toEqual({ next: '120000', below: '16.7', isLow: false })
    expect(lowPrices(prices('100000', '120000'), 10).get('0')?.isLow).toBe(true)
  })

  it('two alike are both held against the next; the dearest is held against nobody', () => {
    expect(lows(prices('50', '50.00', '100'), 20)).toEqual(['0', '1'])
    expect(lowPrices(prices('100'), 20).get('0')).toEqual({ next: null, below: null, isLow: false })
  })

  it('are not measured by who is out, by another currency, or where nothing is said', () => {
    const [cheap, out, dear] = prices('50', '100', '55')
    if (!cheap || !out || !dear) throw new Error('no prices')
    expect(lows([cheap, { ...out, isOut: true }, dear], 20)).toEqual([])
    expect(lows([cheap, { ...out, currency: 'CHF' }, dear], 20)).toEqual([])
    expect(lows([{ ...cheap, isOut: true }, out], 20)).toEqual([])
    expect(lows(prices(null, 'viel', '0'), 20)).toEqual([])
    expect(lowPrices(prices('1', '100'), null).get('0')).toEqual({ next: '100', below: '99', isLow: false })
    // A price of nothing is below every other; one of less than nothing is no measure.
    expect(lows(prices('0', '10'), 20)).toEqual(['0'])
    expect(lows(prices('-20', '-10'), 20)).toEqual([])
  })
})

describe('what may be said of a row', () => {
  const known = { isLow: false, isLate: false, isAnswered: false, value: 100_000 }
  const facts: RowFacts = { today: DAY, begun: DAY, members: ['Werft A', 'Werft B'], ...known }
  const rules = (key: RowKey, word: Partial<Parameters<typeof rowFaults>[1]>, more: Partial<RowFacts> = {}) =>
    rowFaults(row(key), { result: 'fulfilled', reason: '', queries: [], ...word }, { ...facts, ...more }).map(({ rule }) => rule)
  const query = (member: string, more = {}) => ({ member, queriedOn: DAY, reference: 'WR-1', result: 'none' as const, ...more })

  it('needs a reason for all but what is there', () => {
    expect(rules('companyPapers', {})).toEqual([])
    for (const result of ['missing', 'notFulfilled', 'doesNotApply'] as const) {
      expect(rules('companyPapers', { result, reason: ' ' })).toEqual(['required'])
      expect(rules('companyPapers', { result, reason: 'Der Nachweis fehlt.' })).toEqual([])
    }
    expect(rules('inTime', { result: 'doesNotApply', reason: 'nein' })).toEqual(['always'])
    expect(rules('inTime', {}, { isLate: true })).toEqual(['required'])
    expect(rules('inTime', { reason: 'Die Vergabestelle hat es zu vertreten.' }, { isLate: true })).toEqual([])
    expect(rules('companyPapers', {}, { isLate: true })).toEqual([])
  })

  it('a low price is only all right once it was asked about and answered', () => {
    expect(rules('unusuallyLow', {}, { isLow: true })).toEqual(['askFirst'])
    expect(rules('unusuallyLow', { result: 'doesNotApply', reason: 'x' }, { isLow: true })).toEqual(['askFirst'])
    expect(rules('unusuallyLow', { result: 'notFulfilled', reason: 'Keine Antwort' }, { isLow: true })).toEqual([])
    expect(rules('unusuallyLow', {}, { isLow: true, isAnswered: true })).toEqual([])
    expect(rules('unusuallyLow', {})).toEqual([])
  })

  it('the register was asked of each member, with number and day, within the last two months', () => {
    expect(rules('register', {})).toEqual(['memberMissing', 'memberMissing'])
    expect(rules('register', { queries: [query('werft a ')] })).toEqual(['memberMissing'])
    const both = [query('Werft A'), query('Werft B')]
    expect(rules('register', { queries: both })).toEqual([])
    expect(rules('register', { queries: [...both, query('Werft C', { reference: ' ' })] })).toEqual(['queryIncomplete'])
    for (const [day, expected] of [
      ['2026-11-28', ['queryDay']],
      ['2026-09-27', []],
      ['2026-09-26', ['queryDay']],
    ] as const)
      expect(rules('register', { queries: both.map((one) => ({ ...one, queriedOn: day })) })).toEqual(expected)
    // Of 30 April two months before is 28 February; and of an entry the authority says why it goes on.
    const april = both.map((one) => ({ ...one, queriedOn: '2026-02-28' }))
    expect(rules('register', { queries: april }, { today: '2026-04-30' })).toEqual([])
    expect(rules('register', { queries: [query('Werft A', { result: 'entry' }), query('Werft B')] })).toEqual(['required'])
  })

  /** § 6 (1) WRegG: from 50,000 euros on since 1 July 2026, from 30,000 on before. */
  it.each([
    ['2026-07-01', 49_999.99, []],
    ['2026-07-01', 50_000, ['registerDue']],
    ['2026-06-30', 29_999.99, []],
    ['2026-06-30', 30_000, ['registerDue']],
  ])('the register, in a procedure begun on %s of %d euros: %o', (begun, value, expected) => {
    const out = { result: 'doesNotApply', reason: 'Unter der Wertgrenze' } as const
    expect(rules('register', out, { begun, value })).toEqual(expected)
    expect(rules('register', out, { begun, value: null })).toEqual(['registerDue'])
    expect(isBelowRegister('KonzVgV', { value: 1, begun })).toBe(false)
  })
})

it('what is open, failed, not what the log was told, or could not be said today keeps from the contract', () => {
  const duty = (result: Parameters<typeof dutyOf>[0]['result'], more = {}) =>
    dutyOf({ isRequired: true, result, isAltered: false, holds: true, ...more })
  expect(duty(null)).toBe('open')
  expect(duty('missing')).toBe('open')
  expect(duty('notFulfilled')).toBe('failed')
  expect(duty('notFulfilled', { holds: false })).toBe('failed')
  expect(duty('fulfilled', { isAltered: true })).toBe('altered')
  expect(duty('fulfilled', { holds: false })).toBe('open')
  expect(duty('fulfilled')).toBe(null)
  expect(duty('doesNotApply')).toBe(null)
  // Where nobody has to say anything: what was said holds all the same, and so does what was asked for.
  const free = { isRequired: false }
  expect([null, 'missing', 'notFulfilled', 'fulfilled'].map((one) => duty(one as Parameters<typeof duty>[0], free))).toEqual([
    ...[null, 'open', 'failed', null],
  ])
  expect(duty(null, { ...free, isAltered: true })).toBe('altered')
})

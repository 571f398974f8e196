import { describe, expect, it } from 'vitest'
import { limitOf } from '../contract/limits'
import { clockRow, contractDay, minimumFor, momentOf, periodsOn, standstillOf, type Regime } from '../deadlines'
import { rowsOn } from '../examination'
import { thresholdOf } from '../thresholds'
import { lawFaults, linesOf, rowsOf, SHIPPED, type LawChange, type LawLine, type LawWords } from '.'

/*
 * Oracle of the merging: § 106 (2) GWB has thresholds that the Commission sets anew every two years, so that one of 2025 still holds for
 * what was published in 2025. The numbers of later versions here are invented.
 */
const NOTE = 'Gelesen im Bundesgesetzblatt.'
const lines = (changes: readonly LawChange[] = []) => linesOf(SHIPPED, changes)
const lineOf = (id: string, changes: readonly LawChange[] = []): LawLine => {
  const found = lines(changes).find((one) => one.id === id)
  if (!found) throw new Error(id)
  return found
}
const change = (id: string, part: Partial<LawWords>, more: Partial<Pick<LawChange, 'kind' | 'knownFrom'>> = {}): LawChange => {
  const { head, versions } = lineOf(id)
  const { knownFrom: _known, ...words } = versions.at(-1) ?? { knownFrom: null }
  return { head, kind: 'version', knownFrom: '2026-11-28', ...more, words: { ...(words as LawWords), ...part } }
}
const WAIT = 'clock.waitElectronic.VgV'
const WORKS = 'threshold.works'
const OFFERS = 'period.offers.VgV.open.electronic'
const REGULAR = 'period.offers.VgV.open.regular'
const LOW = 'examination.unusuallyLow.UVgO'
const IN_TIME = 'examination.inTime.VgV'
const SMALL = 'limit.small.VgV+SektVO+VSVgV+VOB/A-EU.other'
const rows = (...changes: LawChange[]) => rowsOf(lines(changes))
const wait = (on: string, changes: LawChange[], regime: Regime = 'VgV') =>
  clockRow(rows(...changes).clock, { key: 'waitElectronic', regime }, on)?.period

describe('the rows in force', () => {
  it('without changes are those that come with Lotse', () => {
    expect(rows()).toEqual({ ...SHIPPED, thresholds: expect.arrayContaining([...SHIPPED.thresholds]) as unknown })
  })

  it('a version holds from its day on, for its line alone, and the one before until the day before', () => {
    const changes = [change(WAIT, { amount: 12, validFrom: '2027-03-01' })]
    expect([wait('2027-02-28', changes), wait('2027-03-01', changes)]).toEqual([{ days: 10 }, { days: 12 }])
    expect(wait('2027-03-01', changes, 'SektVO')).toEqual({ days: 10 })
    const other = rows(change(WORKS, { amount: 5_500_000, validFrom: '2028-01-01', validTo: '2029-12-31' })).thresholds
    expect(['2027-12-31', '2028-01-01', '2030-01-01'].map((on) => thresholdOf(other, 'works', on)?.amount)).toEqual([
      ...[5_404_000, 5_500_000],
      undefined,
    ])
  })

  it('so do versions of minimum periods and of limits of changed contracts', () => {
    const open = change(OFFERS, { amount: 20, validFrom: '2027-03-01' })
    const days = (on: string, ...changes: LawChange[]) => {
      const periods = periodsOn(rows(...changes).periods, 'VgV', on)
      return minimumFor({ regime: 'VgV', procedure: 'open', shortenings: ['electronic'], periods }, 'offers')?.days
    }
    expect([days('2027-02-28', open), days('2027-03-01', open), days('2027-03-01')]).toEqual([20 + 10, 20, 30])
    // The law may come to name days where it named none, and the other way round.
    const reasonable = change(REGULAR, { unit: 'set', amount: null, validFrom: '2027-03-01' })
    expect(rows(reasonable).periods.find(({ days: count, validFrom }) => count === null && validFrom === '2027-03-01')).toBeDefined()
    const small = rows(change(SMALL, { amount: 12, validFrom: '2027-03-01' })).limits
    const percent = (on: string, isWorks: boolean) => limitOf(small, 'small', { regime: 'VgV', isWorks, on })?.percent
    expect([percent('2027-02-28', false), percent('2027-03-01', false), percent('2027-03-01', true)]).toEqual([10, 12, 15])
  })

  it('so do versions of what is examined, with what the house calls it and from where on prices are asked about', () => {
    // § 14 Abs. 2 ThürVgG: from ten per cent on.
    const low = change(LOW, { amount: 10, title: 'Preisprüfung nach ThürVgG', isRequired: false, validFrom: '2027-03-01' })
    const on = (begun: string) =>
      rowsOn(rows(low).examination, { regime: 'UVgO', kind: 'offer', begun, today: '2027-04-01' }).find(({ key }) => key === 'unusuallyLow')
    expect(on('2027-02-28')).toMatchObject({ share: 20, title: '', isRequired: true, askedBy: '§ 44 UVgO' })
    expect(on('2027-03-01')).toMatchObject({ share: 10, title: 'Preisprüfung nach ThürVgG', isRequired: false, asking: 'explain' })
    const all = rowsOn(rows(low).examination, { regime: 'UVgO', kind: 'offer', begun: '2027-03-01', today: '2027-04-01' })
    const shipped = rowsOn(SHIPPED.examination, { regime: 'UVgO', kind: 'offer', begun: '2026-11-28', today: '2026-11-28' })
    expect(all.map(({ key }) => key)).toEqual(shipped.map(({ key }) => key))
  })

  it('what comes with a newer Lotse goes on beside it: the later first day wins, on one day the house', () => {
    const own = change(WAIT, { amount: 12, validFrom: '2027-03-01' })
    const [row] = SHIPPED.clock
    if (!row) throw new Error('the law is missing')
    const newer = (validFrom: string) =>
      rowsOf(linesOf({ ...SHIPPED, clock: [...SHIPPED.clock, { ...row, period: { days: 14 }, validFrom }] }, [own])).clock
    const days = (validFrom: string, on: string) => clockRow(newer(validFrom), { key: 'waitElectronic', regime: 'VgV' }, on)?.period
    expect([days('2027-05-01', '2027-04-30'), days('2027-05-01', '2027-05-01')]).toEqual([{ days: 12 }, { days: 14 }])
    expect(days('2027-03-01', '2027-03-01')).toEqual({ days: 12 })
    // Where it is cut otherwise there, the house's line still holds for its laws.
    const cut = linesOf({ ...SHIPPED, clock: [{ ...row, regimes: ['VgV', 'SektVO'] }] }, [own])
    const period = (regime: Regime) => clockRow(rowsOf(cut).clock, { key: 'waitElectronic', regime }, '2027-03-01')?.period
    expect([period('VgV'), period('SektVO')]).toEqual([{ days: 12 }, { days: 10 }])
  })

  it('a correction says where it was read, and changes no day', () => {
    const read = change('clock.awardNotice.VOB/A-EU', { source: 'VOB/A 2026', verified: true }, { kind: 'correction' })
    const found = clockRow(rows(read).clock, { key: 'awardNotice', regime: 'VOB/A-EU' }, '2026-11-28')
    expect(found).toMatchObject({ source: 'VOB/A 2026', verified: true, period: { days: 30 } })
    expect(found?.knownFrom).toBeUndefined()
  })
})

describe('what was told', () => {
  /** Ten days become three, as the house hears on 28 November of a law of 1 November. */
  const shorter = change(WAIT, { amount: 3, validFrom: '2026-11-01' })
  const longer = change(WAIT, { amount: 20, validFrom: '2026-11-01' })
  const contract = (sent: string, one: LawChange) => {
    const standstill = standstillOf(rows(one).clock, 'VgV', sent)
    return standstill && contractDay(standstill, { sent, electronic: true })
  }

  it('does not get earlier by what the house came to know that day or later', () => {
    expect([contract('2026-11-20', shorter), contract('2026-11-28', shorter)]).toEqual(['2026-12-01', '2026-12-09'])
    expect(contract('2026-11-29', shorter)).toBe('2026-12-03')
    expect(contract('2026-11-20', longer)).toBe('2026-12-11')
  })

  it('does not hold up what the authority itself has to do', () => {
    const statistics = change('clock.statistics.VgV+SektVO+VSVgV+KonzVgV+VOB/A-EU+VOB/A+UVgO', { amount: 30, validFrom: '2026-11-01' })
    const asked = { key: 'statistics', regime: 'VgV' } as const
    expect(momentOf(rows(statistics).clock, asked, { day: '2026-11-20', land: null })?.last).toBe('2026-12-21')
    expect(momentOf(rows().clock, asked, { day: '2026-11-20', land: null })?.last).toBe('2027-01-19')
  })
})

describe('what is refused, at its field', () => {
  const faults = (
    id: string,
    part: Partial<LawWords>,
    { kind = 'version', note = NOTE }: { kind?: LawChange['kind']; note?: string } = {},
  ) => lawFaults(lineOf(id), { kind, words: change(id, part).words }, note).map(({ field, rule }) => `${field} ${rule}`)
  const from = { validFrom: '2027-03-01' }

  it.each<[string, Partial<LawWords>, string[]]>([
    [WAIT, { ...from, amount: 12 }, []],
    [WAIT, { ...from, amount: 0 }, ['amount range']],
    [WAIT, { ...from, amount: -10 }, ['amount range']],
    [WAIT, { ...from, amount: 1e9 }, ['amount range']],
    [WAIT, { ...from, amount: 1.5 }, ['amount range']],
    [WAIT, { ...from, amount: Number.NaN }, ['amount range']],
    [WAIT, { ...from, amount: null }, ['amount required']],
    [WAIT, { ...from, unit: 'workingDays' }, ['unit unit']],
    [WAIT, { ...from, unit: 'set', amount: null }, ['unit unit']],
    [WAIT, { ...from, unit: 'euro' }, ['unit unit']],
    [WAIT, { ...from, by: null }, ['by required']],
    [WAIT, { validFrom: '2027-02-29' }, ['validFrom day']],
    [WAIT, { validFrom: '' }, ['validFrom required']],
    [WAIT, { validFrom: '9999-01-01' }, ['validFrom day']],
    [WAIT, { validFrom: '2016-04-18' }, ['validFrom overlap']],
    [WAIT, { ...from, validTo: '2027-12-31' }, ['validTo readOnly']],
    [WAIT, { ...from, source: ' ' }, ['source required']],
    [WAIT, { ...from, paragraph: '' }, ['paragraph required']],
    ['clock.complaintNotice.VgV+SektVO+VSVgV+KonzVgV+VOB/A-EU', { ...from, amount: 0 }, []],
    ['clock.binding.VgV+SektVO+VSVgV+KonzVgV+VOB/A-EU', { ...from, source: '§ 148 BGB' }, []],
    ['clock.binding.VgV+SektVO+VSVgV+KonzVgV+VOB/A-EU', { ...from, source: '' }, ['source required']],
    // § 43 VSVgV sets no time for keeping papers; the house may.
    ['clock.retention.VSVgV', { ...from, unit: 'months', amount: 60 }, []],
    ['clock.retention.VSVgV', from, []],
    [WORKS, { validFrom: '2028-01-01', validTo: '2029-12-31' }, []],
    [WORKS, { validFrom: '2027-07-01', validTo: null }, []],
    [WORKS, { validFrom: '2028-01-02', validTo: '2029-12-31' }, ['validFrom gap']],
    [WORKS, { validFrom: '2028-01-01', validTo: '2027-12-31' }, ['validTo backwards']],
    [WORKS, { validFrom: '2028-01-01', validTo: '2029-02-30' }, ['validTo day']],
    [WORKS, { validFrom: '2028-01-01', validTo: null, unit: 'days' }, ['unit unit']],
    [OFFERS, { ...from, amount: 20 }, []],
    [OFFERS, { ...from, unit: 'workingDays' }, ['unit unit']],
    // No days for a shortening would take the regular ones away: it is dropped by their number.
    [OFFERS, { ...from, unit: 'set', amount: null }, ['unit unit']],
    [REGULAR, { ...from, unit: 'set', amount: null }, []],
    [REGULAR, { ...from, unit: 'months' }, ['unit unit']],
    [OFFERS, { ...from, amount: 0 }, ['amount range']],
    [OFFERS, { ...from, unit: 'months' }, ['unit unit']],
    [OFFERS, { ...from, by: 'EU' }, ['by required']],
    [OFFERS, { ...from, validTo: '2027-12-31' }, ['validTo readOnly']],
    [LOW, { ...from, amount: 10 }, []],
    [LOW, { ...from, amount: 9 }, ['amount range']],
    [LOW, { ...from, amount: 31 }, ['amount range']],
    [LOW, { ...from, unit: 'set', amount: null }, ['unit unit']],
    [IN_TIME, { ...from, title: 'Frist', isRequired: false, validTo: '2027-12-31' }, []],
    [IN_TIME, { ...from, unit: 'percent', amount: 20 }, ['unit unit']],
    [IN_TIME, { ...from, validTo: '2027-02-01' }, ['validTo backwards']],
    [WAIT, { ...from, title: 'Warten', isRequired: false }, ['title none', 'isRequired none']],
    [SMALL, { ...from, amount: 101 }, ['amount range']],
    [SMALL, { ...from, unit: 'set', amount: null }, ['unit unit']],
  ])('%s %o: %o', (id, part, expected) => expect(faults(id, part)).toEqual(expected))

  it('a change without a note that says why, a correction of what the law says, and one of nothing', () => {
    expect(faults(WAIT, { ...from, amount: 12 }, { note: '' })).toEqual(['note required'])
    expect(faults(WAIT, { ...from, amount: 12 }, { note: 'so halt' })).toEqual(['note tooShort'])
    const kind = 'correction'
    expect(faults(WAIT, { source: 'GWB 2026' }, { kind })).toEqual([])
    expect(faults(WAIT, { amount: 9 }, { kind })).toEqual(['amount readOnly'])
    expect(faults(IN_TIME, { source: 'VgV 2026', isRequired: false }, { kind })).toEqual(['isRequired readOnly'])
    expect(faults(WAIT, {}, { kind })).toEqual(['source same'])
    expect(faults(WAIT, { validFrom: '2020-01-01' }, { kind })).toEqual(['validFrom readOnly'])
  })
})

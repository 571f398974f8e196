import { describe, expect, it } from 'vitest'
import { clockRow, reckon } from './clock'
import { CLOCK_ROWS, type ClockRow, type Span } from './clockRows'
import { lastDay, type CountedBy, type Period } from './counting'
import { addDays, type Day } from './days'
import { isWorkingDay } from './holidays'
import { REGIMES } from './periods'

const [any] = CLOCK_ROWS
if (!any) throw new Error('the law is missing')
const by = (rule: CountedBy, period: Span, moves = true): ClockRow => ({ ...any, by: rule, period, moves })
const last = (row: ClockRow, event: Day) => reckon(row, event, { land: null })?.last

/** What was decided or printed by others, with their days. */
const DECIDED: [source: string, rule: CountedBy, period: Span, event: Day, last: Day][] = [
  // Three weeks from the day of slaughter, which is not counted: what ended on these days was lodged too late on 8 April and 20 February.
  ['ECJ C-171/03 (Toeters), slaughtered on 12 March 1998', 'EU', { days: 21 }, '1998-03-12', '1998-04-02'],
  ['ECJ C-171/03 (Toeters), slaughtered on 13 March 1998', 'EU', { days: 21 }, '1998-03-13', '1998-04-03'],
  ['ECJ C-171/03 (Toeters), slaughtered on 16 March 1998', 'EU', { days: 21 }, '1998-03-16', '1998-04-06'],
  ['ECJ C-171/03 (Verberk), slaughtered on 27 January 1998', 'EU', { days: 21 }, '1998-01-27', '1998-02-17'],
  ['ECJ C-171/03 (Verberk), slaughtered on 28 January 1998', 'EU', { days: 21 }, '1998-01-28', '1998-02-18'],
  ['Prütting/Wegen/Weinreich, § 193 BGB Rn 4: one month, the 30th is a Sunday', 'BGB', { months: 1 }, '2012-11-30', '2012-12-31'],
  ['Prütting/Wegen/Weinreich, § 193 BGB Rn 4: two months from the same day', 'BGB', { months: 2 }, '2012-11-30', '2013-01-30'],
]

describe('the two counting rules', () => {
  it.each(DECIDED)('%s', (...[, rule, period, event, end]) => expect(last(by(rule, period), event)).toBe(end))

  it('months end with the number of the event’s day, or the last there is (ECJ 152/85, Misset: 18 February to 18 May)', () => {
    // By the Court's own rules of procedure, which did not move that Saturday then.
    expect(last(by('EU', { months: 3 }, false), '1985-02-18')).toBe('1985-05-18')
    expect(last(by('EU', { months: 3 }), '1985-02-18')).toBe('1985-05-20')
    expect(last(by('BGB', { months: 1 }, false), '2027-01-31')).toBe('2027-02-28')
    expect(last(by('BGB', { months: 1 }, false), '2028-01-31')).toBe('2028-02-29')
    expect(last(by('BGB', { months: 36 }, false), '2024-02-29')).toBe('2027-02-28')
  })

  it('the one knows two working days, the other does not', () => {
    expect(last(by('EU', { days: 2 }), '2026-04-02')).toBe('2026-04-08')
    expect(last(by('BGB', { days: 2 }), '2026-04-02')).toBe('2026-04-07')
  })
})

describe('a reckoning', () => {
  it('names each day with its reason, and the holidays of the Land', () => {
    // Ten days from Thursday, 22 October 2026: All Saints' Day, a Sunday too. In Saxony the 31st is Reformation Day.
    const row = clockRow(CLOCK_ROWS, { key: 'complaintKnown', regime: 'VgV' }, '2026-10-22')
    const days = row && reckon(row, '2026-10-22', { land: 'SN' })?.days
    expect(days?.map(({ day, reason, count, off }) => [day.slice(5), reason, count, off])).toEqual([
      ['10-22', 'event', 0, null],
      ['10-23', 'counted', 1, null],
      ['10-24', 'counted', 2, 'saturday'],
      ['10-25', 'counted', 3, 'sunday'],
      ['10-26', 'counted', 4, null],
      ['10-27', 'counted', 5, null],
      ['10-28', 'counted', 6, null],
      ['10-29', 'counted', 7, null],
      ['10-30', 'counted', 8, null],
      ['10-31', 'counted', 9, 'reformationDay'],
      ['11-01', 'counted', 10, 'sunday'],
      ['11-02', 'gaveWay', 10, null],
    ])
  })

  it('is whole: from the event to the last day, which is worked on where it moves, and as the rule counts', () => {
    for (const row of CLOCK_ROWS)
      for (const land of [null, 'BY', 'SN'] as const)
        for (let event = '2026-03-25'; event < '2026-04-12'; event = addDays(event, 1)) {
          const found = reckon(row, event, { land, set: { days: 30 } })
          if (!found) throw new Error(row.paragraph)
          expect([found.days[0]?.day, found.days.at(-1)?.day]).toEqual([event, found.last])
          if (row.moves) expect(isWorkingDay(found.last, land)).toBe(true)
          const span = row.period ?? { days: 30 }
          if ('months' in span) continue
          const period: Period = 'days' in span ? { days: span.days, unit: 'calendar' } : { days: span.workingDays, unit: 'working' }
          expect(found.days.map(({ day }) => day).join()).toBe(found.days.map((_, n) => addDays(event, n)).join())
          expect(found.last).toBe(row.moves ? lastDay(event, period, { land, by: row.by }) : addDays(event, period.days))
        }
  })

  it('counts days on which offices work: ten from the Tuesday before Easter end after two of its holidays', () => {
    const row = clockRow(CLOCK_ROWS, { key: 'admission', regime: 'SektVO' }, '2026-03-31')
    const found = row && reckon(row, '2026-03-31', { land: null })
    expect(found?.last).toBe('2026-04-16')
    expect(found?.days.filter(({ reason }) => reason === 'counted')).toHaveLength(10)
    expect(found?.days.at(-1)?.count).toBe(10)
  })

  it('ends with the deadline that a notice names, also on a Sunday', () => {
    for (const key of ['complaintNotice', 'complaintDocuments'] as const) {
      const row = clockRow(CLOCK_ROWS, { key, regime: 'VgV' }, '2026-11-29')
      expect(row && reckon(row, '2026-11-29', { land: null })?.last).toBe('2026-11-29')
    }
  })

  it('has no last day where the authority has set none', () => {
    const row = clockRow(CLOCK_ROWS, { key: 'binding', regime: 'VgV' }, '2026-11-27')
    if (!row) throw new Error('the law is missing')
    expect(reckon(row, '2026-11-27', { land: null })).toBeNull()
    expect(reckon(row, '2026-11-27', { land: null, set: { days: 60 } })?.last).toBe('2027-01-26')
  })
})

describe('the rows', () => {
  it('there is one of a kind for each regime and day', () => {
    for (const regime of REGIMES)
      for (const key of new Set(CLOCK_ROWS.map((row) => row.key))) {
        const rows = CLOCK_ROWS.filter((row) => row.key === key && row.regimes.includes(regime))
        expect(rows.filter(({ validTo }) => validTo === null).length, `${regime} ${key}`).toBeLessThanOrEqual(1)
      }
  })

  it('before its first day a row is no law', () => {
    expect(clockRow(CLOCK_ROWS, { key: 'statistics', regime: 'UVgO' }, '2020-09-30')).toBeNull()
    expect(clockRow(CLOCK_ROWS, { key: 'statistics', regime: 'UVgO' }, '2020-10-01')?.paragraph).toBe('§ 1 Abs. 2 VergStatVO')
    expect(clockRow(CLOCK_ROWS, { key: 'awardNotice', regime: null }, '2026-11-27')).toBeNull()
  })

  /** As read (the text of each stands in the row's source), in force on 27 November 2026. */
  it.each([
    ['waitElectronic', 'VgV', { days: 10 }],
    ['waitOther', 'VgV', { days: 15 }],
    ['complaintKnown', 'VgV', { days: 10 }],
    ['complaintRefused', 'KonzVgV', { days: 15 }],
    ['voidAfterNotice', 'SektVO', { days: 30 }],
    ['voidAfterContract', 'VSVgV', { months: 6 }],
    ['awardNotice', 'VgV', { days: 30 }],
    ['awardNotice', 'SektVO', { days: 30 }],
    ['awardNotice', 'VSVgV', { days: 48 }],
    ['awardNotice', 'KonzVgV', { days: 48 }],
    ['statistics', 'UVgO', { days: 60 }],
    ['retention', 'VgV', { months: 36 }],
    ['retention', 'SektVO', { months: 36 }],
    ['retention', 'UVgO', { months: 36 }],
    // § 43 VSVgV names no time, § 148 BGB leaves it to whoever asks for offers.
    ['retention', 'VSVgV', null],
    ['binding', 'KonzVgV', null],
    ['admission', 'SektVO', { workingDays: 10 }],
  ] as const)('%s of %s: %o', (key, regime, period) => {
    expect(clockRow(CLOCK_ROWS, { key, regime }, '2026-11-27')).toMatchObject({ period, verified: true })
  })

  it('concessions keep their papers by another paragraph since 1 July 2026, no shorter', () => {
    const row = (on: string) => clockRow(CLOCK_ROWS, { key: 'retention', regime: 'KonzVgV' }, on)
    expect(row('2026-06-30')).toMatchObject({ paragraph: '§ 6 Abs. 3 KonzVgV', period: { months: 36 }, verified: true })
    expect(row('2026-07-01')).toMatchObject({ paragraph: '§ 6 Abs. 2 KonzVgV', period: { months: 36 }, verified: true })
  })

  it('what nobody read is marked', () => {
    const unread = CLOCK_ROWS.filter(({ verified }) => !verified).map(({ key, regimes }) => `${key} ${regimes.join()}`)
    expect(unread).toEqual(['awardNotice VOB/A-EU'])
  })
})

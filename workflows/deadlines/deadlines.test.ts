import { describe, expect, it } from 'vitest'
import { instantOfWallClock, wallClockOf } from '../../engine/form'
import { minimumFor, plan, proceduresOf, shorteningsOf, shortfall, type Setting, type Start } from './assistant'
import { lastDay, latestEvent, wholeDays } from './counting'
import { addDays, daysBetween, weekdayOf } from './days'
import { easterSunday, holidayOn, holidaysOf, isWorkingDay, LANDS } from './holidays'
import { MINIMUM_PERIODS, periodsOn, REGIMES, SHORTENINGS } from './periods'
import { lawfulProcedure, lawOfForm, regimeOf } from './presets'
import { withQuestions } from './questions'

const EU = { land: null, by: 'EU' } as const
const calendar = (days: number) => ({ days, unit: 'calendar' }) as const
const working = (days: number) => ({ days, unit: 'working' }) as const

describe('holidays', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ])('Easter %i is %s', (year, day) => expect(easterSunday(year)).toBe(day))

  it('Easter is a Sunday between 22 March and 25 April, every year', () => {
    for (let year = 1900; year < 2200; year++) {
      const day = easterSunday(year)
      expect(weekdayOf(day)).toBe(0)
      expect(day.slice(5) >= '03-22' && day.slice(5) <= '04-25').toBe(true)
    }
  })

  it.each([
    ['2026-01-06', 'BY', 'epiphany'],
    ['2026-01-06', 'NI', null],
    ['2026-04-03', null, 'goodFriday'],
    ['2026-05-14', null, 'ascension'],
    ['2026-05-25', null, 'whitMonday'],
    ['2026-06-04', 'NW', 'corpusChristi'],
    ['2026-06-04', 'SN', null],
    ['2026-03-08', 'BE', 'womensDay'],
    ['2018-03-08', 'BE', null],
    ['2022-03-08', 'MV', null],
    ['2023-03-08', 'MV', 'womensDay'],
    ['2025-05-08', 'BE', 'liberationDay'],
    ['2026-05-08', 'BE', null],
    ['2026-09-20', 'TH', 'childrensDay'],
    ['2017-10-31', null, 'reformationDay'],
    ['2017-10-31', 'BW', 'reformationDay'],
    ['2026-10-31', 'NI', 'reformationDay'],
    ['2016-10-31', 'NI', null],
    ['2026-11-01', 'SL', 'allSaints'],
    ['2026-11-18', 'SN', 'repentanceDay'],
    ['2023-11-22', 'SN', 'repentanceDay'],
    ['2026-08-15', 'BY', null],
    ['2026-12-24', null, null],
  ] as const)('%s in %s: %s', (day, land, holiday) => expect(holidayOn(day, land)).toBe(holiday))

  /** Two printed tables of 2026 that agree day by day (kalender-online.com, payback.de); holidays of single municipalities left out. */
  const PRINTED: readonly (readonly [day: string, lands: string])[] = [
    ...(['01-01', '04-03', '04-06', '05-01', '05-14', '05-25', '10-03', '12-25', '12-26'] as const).map(
      (day) => [day, LANDS.join(' ')] as const,
    ),
    ['01-06', 'BW BY ST'],
    ['03-08', 'BE MV'],
    ['04-05', 'BB'],
    ['05-24', 'BB'],
    ['06-04', 'BW BY HE NW RP SL'],
    ['08-15', 'SL'],
    ['09-20', 'TH'],
    ['10-31', 'BB HB HH MV NI SN ST SH TH'],
    ['11-01', 'BW BY NW RP SL'],
    ['11-18', 'SN'],
  ]

  it.each(LANDS)('%s has the holidays of 2026 that are printed, and no others', (land) => {
    const printed = PRINTED.filter(([, lands]) => lands.split(' ').includes(land)).map(([day]) => `2026-${day}`)
    expect([...holidaysOf(2026, land).keys()].sort()).toEqual(printed.sort())
  })

  it('of all Länder are those that each of them has', () => {
    const all = PRINTED.filter(([, lands]) => lands === LANDS.join(' ')).map(([day]) => `2026-${day}`)
    expect([...holidaysOf(2026, null).keys()].sort()).toEqual(all)
  })
})

describe('counting by Regulation 1182/71', () => {
  it.each([
    // 35 days from Mon 1 June 2026: the 1st is not counted, 6 July (a Monday) is the last.
    ['2026-06-01', calendar(35), null, '2026-07-06'],
    // 15 days from Fri 10 July end on a Saturday: Monday.
    ['2026-07-10', calendar(15), null, '2026-07-27'],
    // 30 days from 4 March 2026 end on Good Friday, 3 April: over Easter Monday to Tuesday, 7 April.
    ['2026-03-04', calendar(30), null, '2026-04-07'],
    // Year's turn: 35 days from 21 November 2026 end on 26 December, a Saturday and holiday: Monday, 28 December.
    ['2026-11-21', calendar(35), null, '2026-12-28'],
    // 10 days from 22 December end on New Year's Day, a Friday: Monday, 4 January.
    ['2026-12-22', calendar(10), null, '2027-01-04'],
    // Epiphany is a holiday in Bavaria alone (2027-01-06 is a Wednesday).
    ['2026-12-22', calendar(15), 'BY', '2027-01-07'],
    ['2026-12-22', calendar(15), 'NI', '2027-01-06'],
    // Leap years: 30 days over 29 February 2028, and not in 2027.
    ['2028-02-01', calendar(30), null, '2028-03-02'],
    ['2027-02-01', calendar(30), null, '2027-03-03'],
    ['2100-02-01', calendar(30), null, '2100-03-03'],
    // Clocks go forward on 29 March 2026 and back on 25 October 2026: days stay days.
    ['2026-03-20', calendar(10), null, '2026-03-30'],
    ['2026-10-20', calendar(10), null, '2026-10-30'],
    ['2026-10-21', calendar(10), 'NI', '2026-11-02'],
    // At least two working days: two days from Maundy Thursday 2026 (2 April) end on a Saturday; Tuesday is the first working day,
    // Wednesday the second.
    ['2026-04-02', calendar(2), null, '2026-04-08'],
    // One day need not have two.
    ['2026-04-02', calendar(1), null, '2026-04-07'],
    // Working days: 5 from 23 December 2026 are 24, 28, 29, 30, 31.
    ['2026-12-23', working(5), null, '2026-12-31'],
    ['2026-05-13', working(2), null, '2026-05-18'],
  ] as const)('%s and %o in %s end with %s', (...[event, period, land, end]) =>
    expect(lastDay(event, period, { land, by: 'EU' })).toBe(end),
  )

  it('the Civil Code knows no two working days', () => {
    expect(lastDay('2026-04-02', calendar(2), { land: null, by: 'BGB' })).toBe('2026-04-07')
  })

  it('counted back, the latest event leaves the whole period, and a day later does not', () => {
    for (let day = '2026-01-01'; day < '2028-04-01'; day = addDays(day, 1)) {
      for (const days of [2, 10, 15, 30, 35]) {
        const event = latestEvent(day, calendar(days), EU)
        expect(lastDay(event, calendar(days), EU) < day, `${day} ${days}`).toBe(true)
        // Nothing between it and the day by bare counting would do either.
        for (let later = addDays(event, 1); daysBetween(later, day) > days; later = addDays(later, 1))
          expect(lastDay(later, calendar(days), EU) < day, `${day} ${days} ${later}`).toBe(false)
      }
    }
  })

  it('whole days lie between the two', () => {
    expect(wholeDays('2026-06-01', '2026-07-07')).toBe(35)
    expect(wholeDays('2026-06-01', '2026-06-01')).toBe(0)
    expect(wholeDays('2028-02-28', '2028-03-01')).toBe(1)
  })
})

const setting = ({ regime = 'VgV', ...part }: Partial<Setting>): Setting => ({
  ...{ regime, procedure: 'open', shortenings: [], land: null, periods: periodsOn(MINIMUM_PERIODS, regime, '2026-11-26'), ...part },
})

describe('the table', () => {
  it('says of every row what a person needs to check it', () => {
    for (const row of MINIMUM_PERIODS) {
      expect(row.paragraph).toMatch(
        /^§ \d+[a-d]?( EU)?( Abs\. \d+)?( Satz \d)?(, § 10b EU Abs\. \d)? (VgV|SektVO|VSVgV|KonzVgV|VOB\/A|UVgO)$/,
      )
      expect(row.days === null || (row.days > 0 && row.days <= 52)).toBe(true)
    }
  })

  it('has one row for each set of conditions, and a regular one for each purpose', () => {
    for (const regime of REGIMES)
      for (const procedure of proceduresOf(regime))
        for (const purpose of ['applications', 'offers', 'answers'] as const) {
          const rows = MINIMUM_PERIODS.filter(
            (row) => row.regime === regime && row.procedures.includes(procedure) && row.purpose === purpose,
          )
          const conditions = rows.map(({ needs }) => [...needs].sort().join())
          expect(new Set(conditions).size, `${regime} ${procedure} ${purpose}`).toBe(conditions.length)
          if (rows.length > 0 && purpose !== 'answers') expect(conditions, `${regime} ${procedure} ${purpose}`).toContain('')
        }
  })

  it('asks for offers in every procedure, and a shortening never makes a period longer', () => {
    for (const regime of REGIMES)
      for (const procedure of proceduresOf(regime))
        for (const purpose of ['applications', 'offers'] as const) {
          const regular = minimumFor(setting({ regime, procedure }), purpose)
          if (purpose === 'offers') expect(regular, `${regime} ${procedure}`).not.toBeNull()
          for (const one of SHORTENINGS) {
            const shorter = minimumFor(setting({ regime, procedure, shortenings: [one] }), purpose)
            if (regular?.days != null) expect(shorter?.days ?? 0).toBeLessThanOrEqual(regular.days)
          }
        }
  })

  it.each([
    ['VgV', 'open', [], 'offers', 35, '§ 15 Abs. 2 VgV'],
    ['VgV', 'open', ['electronic'], 'offers', 30, '§ 15 Abs. 4 VgV'],
    ['VgV', 'open', ['electronic', 'urgency'], 'offers', 15, '§ 15 Abs. 3 VgV'],
    ['VgV', 'restricted', [], 'applications', 30, '§ 16 Abs. 2 VgV'],
    ['VgV', 'restricted', ['electronic'], 'offers', 25, '§ 16 Abs. 8 VgV'],
    ['VgV', 'negotiated', ['urgency'], 'offers', 10, '§ 17 Abs. 8 VgV'],
    ['VgV', 'negotiated', ['priorInformation'], 'offers', 10, '§ 38 Abs. 3 VgV'],
    ['SektVO', 'open', ['priorInformation'], 'offers', 15, '§ 36 Abs. 3 SektVO'],
    ['SektVO', 'negotiated', [], 'offers', 10, '§ 15 Abs. 3 SektVO'],
    ['VSVgV', 'restricted', [], 'applications', 37, '§ 20 Abs. 2 Satz 1 VSVgV'],
    ['VSVgV', 'restricted', ['urgency', 'electronic'], 'applications', 10, '§ 20 Abs. 2 Satz 2 VSVgV'],
    ['VSVgV', 'restricted', ['electronic'], 'offers', 35, '§ 20 Abs. 4 Satz 2 VSVgV'],
    ['VSVgV', 'negotiated', [], 'offers', null, '§ 20 Abs. 1 VSVgV'],
    ['KonzVgV', 'twoStage', [], 'applications', 30, '§ 27 Abs. 3 KonzVgV'],
    ['KonzVgV', 'twoStage', ['electronic'], 'offers', 17, '§ 27 Abs. 4 Satz 2 KonzVgV'],
    ['KonzVgV', 'oneStage', ['electronic'], 'offers', 30, '§ 27 Abs. 3 KonzVgV'],
    ['VOB/A-EU', 'open', ['electronic'], 'offers', 30, '§ 10a EU Abs. 4 VOB/A'],
    ['VOB/A', 'open', [], 'offers', 10, '§ 10 Abs. 1 VOB/A'],
    ['UVgO', 'restricted', [], 'offers', null, '§ 13 Abs. 1 UVgO'],
  ] as const)('%s %s %o: %s %s by %s', (...[regime, procedure, shortenings, purpose, days, paragraph]) => {
    expect(minimumFor(setting({ regime, procedure, shortenings }), purpose)).toMatchObject({ days, paragraph })
  })

  it('offers the shortenings that a procedure has', () => {
    expect(shorteningsOf('VgV', 'open')).toEqual(['electronic', 'urgency', 'priorInformation'])
    expect(shorteningsOf('KonzVgV', 'twoStage')).toEqual(['electronic'])
    expect(shorteningsOf('UVgO', 'open')).toEqual([])
  })
})

const days = (list: ReturnType<typeof plan>) => Object.fromEntries(list.map(({ kind, day }) => [kind, day]))

describe('a plan', () => {
  it('forwards, open: offers on the working day after 35 whole days', () => {
    const made = plan({ kind: 'notice', day: '2026-06-01' }, setting({}), 14)
    expect(days(made)).toEqual({ notice: '2026-06-01', answers: '2026-07-01', offers: '2026-07-07' })
    expect(made.at(-1)).toMatchObject({ days: 35, endsWith: '2026-07-06', moved: null })
  })

  it('forwards, two stages over the turn of the year, with the reason why a day was moved', () => {
    const made = plan({ kind: 'notice', day: '2026-11-23' }, setting({ procedure: 'negotiated', land: 'NI' }), 14)
    // 23 December is the thirtieth day; applications are due on the 24th. 14 days on: 7 January. 30 days on: 6 February, a Saturday; Monday
    // the 8th.
    expect(days(made)).toEqual({
      notice: '2026-11-23',
      applications: '2026-12-24',
      invitation: '2027-01-07',
      answers: '2027-02-03',
      offers: '2027-02-09',
    })
    expect(made.at(-1)).toMatchObject({ endsWith: '2027-02-08', moved: 'saturday' })
  })

  it.each(REGIMES.flatMap((regime) => proceduresOf(regime).map((procedure) => [regime, procedure] as const)))(
    'backwards, %s %s: the days found are enough, and lie on working days',
    (regime, procedure) => {
      for (let day = '2026-11-02'; day < '2027-12-01'; day = addDays(day, 9)) {
        const chosen = setting({ regime, procedure, land: 'SN' })
        const made = plan({ kind: 'offers', day }, chosen, 10)
        const found = days(made)
        expect(found.offers).toBe(day)
        const event = found.invitation ?? found.notice ?? ''
        expect(shortfall({ event, due: day, wholeDay: false, purpose: 'offers' }, chosen)).toBeNull()
        if (found.applications !== undefined) {
          const input = { event: found.notice ?? '', due: found.applications, wholeDay: false, purpose: 'applications' } as const
          expect(shortfall(input, chosen)).toBeNull()
          expect(daysBetween(found.applications, event)).toBeGreaterThanOrEqual(10)
        }
        for (const one of made) if (one.kind !== 'offers' && one.kind !== 'answers') expect(isWorkingDay(one.day, 'SN')).toBe(true)
        expect(made.map((one) => one.day)).toEqual(made.map((one) => one.day).sort())
      }
    },
  )

  it('has a last day for questions: before the last answers to offers, before applications if first, never before the notice', () => {
    const asked = (start: Start, part: Partial<Setting>) => withQuestions(plan(start, setting(part), 14), setting(part))
    // § 20 Abs. 3 VgV: answers by Wednesday, 1 July; four days before is Saturday, so Friday.
    const open = asked({ kind: 'notice', day: '2026-06-01' }, {})
    expect(days(open)).toMatchObject({ questions: '2026-06-26', answers: '2026-07-01' })
    expect(open.map(({ kind }) => kind)).toEqual(['notice', 'questions', 'answers', 'offers'])
    expect(open[1]).toMatchObject({ days: 4, minimum: { paragraph: '§ 20 Abs. 3 VgV' } })
    // Of applications the law says nothing: ten days before 24 December.
    const two = asked({ kind: 'notice', day: '2026-11-23' }, { procedure: 'negotiated', land: 'NI' })
    expect(two.slice(0, 3)).toMatchObject([
      { kind: 'notice' },
      { kind: 'questions', day: '2026-12-14', minimum: null, days: 10 },
      { kind: 'applications' },
    ])
    // Nobody could ask in time.
    const short = plan({ kind: 'notice', day: '2026-06-01' }, setting({ regime: 'VOB/A' }), 0).map((one) =>
      one.kind === 'offers' ? { ...one, day: '2026-06-11' } : one,
    )
    expect(withQuestions(short, { land: null })).toEqual(short)
  })

  it('where the law names no days the usual ones are proposed and called so', () => {
    const made = plan({ kind: 'notice', day: '2026-06-01' }, setting({ regime: 'UVgO' }), 14)
    expect(made.at(-1)).toMatchObject({ days: 20, minimum: { days: null } })
  })
})

describe('what is too short', () => {
  const given = (due: string, wholeDay = false) => shortfall({ event: '2026-06-01', due, wholeDay, purpose: 'offers' }, setting({}))

  it('names the days asked for, the days there are and the first day that would do', () => {
    expect(given('2026-06-30')).toMatchObject({ asked: 35, given: 28, earliest: '2026-07-07', minimum: { paragraph: '§ 15 Abs. 2 VgV' } })
  })

  it('a deadline in the course of the last day is too early by hours, at its end it is not', () => {
    expect(given('2026-07-06')).toMatchObject({ asked: 35, given: 34 })
    expect(given('2026-07-06', true)).toBeNull()
    expect(given('2026-07-07')).toBeNull()
  })

  it('a last day on a weekend counts on to Monday', () => {
    // 35 days from 6 June 2026 end on Saturday, 11 July.
    expect(shortfall({ event: '2026-06-06', due: '2026-07-12', wholeDay: false, purpose: 'offers' }, setting({}))).toMatchObject({
      given: 35,
      earliest: '2026-07-14',
    })
  })

  it('never warns where the law names no days', () => {
    expect(
      shortfall({ event: '2026-06-01', due: '2026-06-02', wholeDay: false, purpose: 'offers' }, setting({ regime: 'UVgO' })),
    ).toBeNull()
  })

  it('days are those of Berlin, also in the nights the clocks change', () => {
    for (const [date, time] of [
      ['2026-03-29', '03:30'],
      ['2026-03-29', '00:10'],
      ['2026-10-25', '02:30'],
      ['2026-10-25', '23:59'],
      ['2026-12-31', '23:59'],
    ] as const) {
      const moment = instantOfWallClock(date, time)
      expect(moment && wallClockOf(moment.instant).date).toBe(date)
    }
  })
})

describe('what a form tells', () => {
  it.each([
    ['32014L0024', [], null, 'VgV'],
    ['32014L0024', [], 'works', 'VOB/A-EU'],
    ['32014L0023', [], 'works', 'KonzVgV'],
    ['32014L0025', [], null, 'SektVO'],
    ['32009L0081', [], null, 'VSVgV'],
    ['other', ['KONZESSION_VOBA_NATIONAL'], null, 'VOB/A'],
    ['other', ['KONZESSION_UVGO_NATIONAL'], null, 'UVgO'],
    [null, [], null, 'VgV'],
  ] as const)('%s %o %s: %s', (...[legalBasis, projectTypes, nature, regime]) => {
    expect(regimeOf({ legalBasis, projectTypes, nature })).toBe(regime)
  })

  // EuGH, C-451/08: what is sold is no contract of procurement law; one kind beside it is.
  it.each([
    ['other', ['GRUNDSTUECK_KONZEPT'], 'none'],
    ['32014L0024', ['GRUNDSTUECK_KONZEPT'], 'VgV'],
    [null, ['GRUNDSTUECK_KONZEPT'], 'VgV'],
    ['other', ['GRUNDSTUECK_KONZEPT', 'KONZESSION_VOBA_NATIONAL'], 'VOB/A'],
    ['other', [], 'UVgO'],
  ] as const)('%s for %o is under %s', (...[legalBasis, projectTypes, law]) => {
    expect(lawOfForm({ legalBasis, projectTypes })).toBe(law)
  })

  it.each([
    ['VgV', 'open', 'open'],
    ['VgV', 'neg-w-call', 'negotiated'],
    ['VgV', 'neg-wo-call', 'withoutCall'],
    ['UVgO', 'neg-wo-call', 'open'],
    ['VgV', null, 'open'],
    ['VSVgV', 'open', 'restricted'],
    ['KonzVgV', 'neg-w-call', 'twoStage'],
    ['KonzVgV', 'open', 'oneStage'],
    ['UVgO', 'restricted', 'restricted'],
  ] as const)('%s with %s: %s', (regime, type, procedure) => expect(lawfulProcedure(regime, type)).toBe(procedure))
})

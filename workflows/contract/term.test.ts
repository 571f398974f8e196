import { describe, expect, it } from 'vitest'
import type { Day, Land } from '../deadlines'
import { type ContractDate, dateFaults, goneOn, lastNotice, reckonDate } from './dates'
import { DATE_KINDS, DATE_RULES, type Period, RULE_KEYS, type RuleKey, ruleOf } from './kinds'
import { type ContractTerm, isAhead, nextReminder, passedNotice, readKey, reminderKey, runningEnd, termEnds } from './term'

/*
 * Oracles: §§ 130, 187, 188, 193, 438, 634a BGB; § 13 (4) and § 17 (8) VOB/B of 2016, as VHB 096, Haufe and courts quote them; decided
 * cases and printed examples, named at each.
 */
const period = (months: number, days = 0): Period => ({ months, days })
const date = (rule: RuleKey, part: Partial<ContractDate> = {}): ContractDate => ({
  ...{ id: 'a', rule, text: 'x', from: null, period: null, renews: null, ...part },
})
const dayOf = (rule: RuleKey, from: Day, { period: typed = null, land = null }: { period?: Period | null; land?: Land | null } = {}) =>
  reckonDate(date(rule, { from, period: typed }), { ends: null, land })?.day

describe('a period of notice', () => {
  it.each<[source: string, ends: Day, span: Period, last: Day]>([
    // Contract until 30 April 2002, a month: Easter Sunday is the last day, Tuesday, 2 April is too late.
    ['BGH III ZR 172/04', '2002-04-30', period(1), '2002-03-31'],
    ['a printed example: a month to 31 March', '2027-03-31', period(1), '2027-02-28'],
    ['three months to the end of the year', '2027-12-31', period(3), '2027-09-30'],
    ['three months to the end of February, § 188 (3)', '2027-02-28', period(3), '2026-11-30'],
    ['three months to the end of November, § 188 (3)', '2027-11-30', period(3), '2027-08-31'],
    ['six weeks to the end of a quarter, as § 622 BGB had it: 19 May', '2027-06-30', period(0, 42), '2027-05-19'],
    ['four weeks to 31 July', '2027-07-31', period(0, 28), '2027-07-03'],
    ['in the middle of a month', '2027-05-15', period(2), '2027-03-15'],
  ])('%s', (...[, ends, span, last]) => expect(lastNotice(ends, span)).toBe(last))

  it('is not moved by § 193, and names the working day before (BGH III ZR 172/04)', () => {
    const found = reckonDate(date('noticeToEnd', { period: period(1) }), { ends: '2002-04-30', land: null })
    expect(found?.day).toBe('2002-03-31')
    expect(found?.days.map(({ day, reason, off }) => [day, reason, off])).toEqual([
      ['2002-03-28', 'workingBefore', null],
      ['2002-03-31', 'noticeDay', 'sunday'],
      ['2002-04-30', 'contractEnds', null],
    ])
  })

  it('is the last day that keeps the period, whatever the months are', () => {
    const wrong: string[] = []
    for (let ends = '2027-12-25'; ends < '2028-06-02'; ends = nextDay(ends))
      for (const span of [period(1), period(3), period(0, 14), period(1, 14)]) {
        const last = lastNotice(ends, span)
        if (over(last, span) > ends || over(nextDay(last), span) <= ends) wrong.push(`${ends} ${JSON.stringify(span)}`)
      }
    expect(wrong).toEqual([])
  })
})
const nextDay = (day: Day): Day => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
/** By the calendar of ECMAScript alone. */
const over = (day: Day, { months, days }: Period): Day => {
  const from = new Date(`${day}T00:00:00Z`)
  const month = from.getUTCMonth() + months
  const length = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), length) + days)).toISOString().slice(0, 10)
}

describe('claims for defects and securities', () => {
  it.each<[source: string, rule: RuleKey, from: Day, typed: Period | null, last: Day]>([
    // Accepted on 30 November 2005 and secured for two years; claims for 5 years and 2 weeks. Both were over when the claim was brought.
    ['BGH VII ZR 5/15: the security', 'securityDefects', '2005-11-30', null, '2007-11-30'],
    ['BGH VII ZR 5/15: the claims', 'warrantyAgreed', '2005-11-30', period(60, 14), '2010-12-14'],
    ['works by VOB/B, four years', 'worksVob', '2026-03-16', null, '2030-03-18'],
    ['other work by VOB/B, two years', 'otherVob', '2026-03-16', null, '2028-03-16'],
    ['parts of industrial furnaces, one year', 'furnaceVob', '2026-03-16', null, '2027-03-16'],
    ['machines without their maintenance, two years', 'machinesVob', '2026-03-16', null, '2028-03-16'],
    ['works by the Civil Code, five years', 'worksBgb', '2026-03-16', null, '2031-03-17'],
    ['accepted on 29 February, § 188 (3)', 'otherBgb', '2028-02-29', null, '2030-02-28'],
    ['purchase, from delivery', 'purchase', '2026-03-16', null, '2028-03-16'],
    // BGH III ZR 146/07 and Haufe Rn 267: 31 December is a Saturday, and the claim is brought in time on Monday, 2 January.
    ['§ 193 BGB holds for limitation', 'otherBgb', '2009-12-31', null, '2012-01-02'],
  ])('%s', (...[, rule, from, typed, last]) => expect(dayOf(rule, from, { period: typed })).toBe(last))

  it('give way to holidays of the Land, day by day', () => {
    expect(dayOf('otherVob', '2028-10-31')).toBe('2030-10-31')
    expect(dayOf('otherVob', '2028-10-31', { land: 'SN' })).toBe('2030-11-01')
    expect(dayOf('otherVob', '2028-11-01', { land: 'BY' })).toBe('2030-11-04')
    const days = reckonDate(date('otherVob', { from: '2028-11-01' }), { ends: null, land: 'BY' })?.days
    expect(days?.map(({ day, reason, off }) => [day.slice(5), reason, off])).toEqual([
      ['11-01', 'event', 'allSaints'],
      ['11-01', 'counted', 'allSaints'],
      ['11-02', 'gaveWay', 'saturday'],
      ['11-03', 'gaveWay', 'sunday'],
      ['11-04', 'gaveWay', null],
    ])
  })
})

describe('the list of kinds', () => {
  it('has a rule with a paragraph for each day that a law sets, and a kind for each rule', () => {
    for (const key of RULE_KEYS) {
      const { kind, period: fixed, paragraph } = ruleOf(key)
      expect([key, kind in DATE_KINDS, fixed === null || paragraph !== '']).toEqual([key, true, true])
    }
    expect(new Set(RULE_KEYS.map((key) => DATE_RULES[key].kind))).toEqual(new Set(['notice', 'warranty', 'security', 'review']))
  })

  it('names what a date lacks, and what it is not asked for', () => {
    const faults = (rule: RuleKey, part: Partial<ContractDate>) => dateFaults(date(rule, part)).map((one) => `${one.part} ${one.rule}`)
    expect(faults('worksVob', { from: '2027-01-01' })).toEqual([])
    expect(faults('worksVob', { text: ' ', period: period(3) })).toEqual(['text required', 'from required', 'period notAsked'])
    expect(faults('noticeToEnd', { from: '2027-01-01', period: period(0) })).toEqual(['from notAsked', 'period required'])
    expect(faults('review', { from: '2027-01-01', period: period(1, 3), renews: 12 })).toEqual(['period notAsked', 'renews notAsked'])
  })
})

const TERM: ContractTerm = {
  ...{ ends: '2028-12-31', options: [], dates: [], answers: [], land: null, remindDays: 90, terminated: null, reminded: [] },
}
const of = (part: Partial<ContractTerm>): ContractTerm => ({ ...TERM, ...part })
const keys = (term: ContractTerm, today: Day): string[] => termEnds(term, today).map(({ key, from }) => `${key} ${from}`)

describe('what runs out', () => {
  const option = (id: string) => ({ id, text: `Jahr ${id}`, until: '2028-06-30', taken: null })
  const options = [option('a'), option('b')]
  it('is reminded of so many days before, once for each day; two options of one day are two', () => {
    const term = of({ options: [...options, { id: 'c', text: 'C', until: '2027-06-30', taken: '2027-06-01' }] })
    expect(keys(term, '2027-01-01')).toEqual([
      'option:a:2028-06-30 2028-04-01',
      'option:b:2028-06-30 2028-04-01',
      'end::2028-12-31 2028-10-02',
    ])
    expect(termEnds(term, '2027-01-01').map(({ text }) => text)).toEqual(['Jahr a', 'Jahr b', ''])
    const told = { ...term, reminded: ['option:a:2028-06-30', 'option:b:2028-06-30'] }
    expect(nextReminder(term, '2027-01-01')?.key).toBe('option:a:2028-06-30')
    expect(nextReminder(told, '2027-01-01')?.key).toBe('end::2028-12-31')
    // Moved, it is another one.
    expect(nextReminder({ ...told, options: [{ ...option('a'), until: '2028-07-31' }] }, '2027-01-01')?.key).toBe('option:a:2028-07-31')
    expect(nextReminder(term, '2029-01-01')).toBeNull()
  })

  it('is told by its key, whatever signs an id has', () => {
    const [one] = termEnds(of({ options: [option('a:2027-01-01')] }), '2028-01-01')
    expect(one && readKey(one.key)).toEqual({ what: 'option', day: '2028-06-30' })
  })

  it('is nothing any more once somebody said so, and later where it was put aside, with another reminder', () => {
    const term = of({ options, answers: [{ key: 'option:a:2028-06-30', answer: 'done', until: null }] })
    expect(keys(term, '2028-05-01')[0]).toBe('option:b:2028-06-30 2028-04-01')
    const later = of({ options, answers: [{ key: 'option:a:2028-06-30', answer: 'later', until: '2028-06-01' }] })
    expect(keys(later, '2028-05-01')).toContain('option:a:2028-06-30 2028-06-01')
    const put = termEnds(later, '2028-05-01').find(({ id }) => id === 'a')
    expect(put && reminderKey(put)).toBe('option:a:2028-06-30@2028-06-01')
    const again = of({ ...later, reminded: ['option:a:2028-06-30', 'option:b:2028-06-30'] })
    expect(nextReminder(again, '2028-05-01')?.key).toBe('option:a:2028-06-30')
  })
})

describe('a contract that goes on by itself', () => {
  const notice = date('noticeToEnd', { period: period(3), renews: 12 })
  const term = of({ dates: [notice] })
  it('names the last day of each year, and ends where notice was given', () => {
    expect(keys(term, '2028-01-01')).toEqual(['notice:a:2028-09-30 2028-07-02'])
    expect(runningEnd(term, '2028-09-30')).toEqual({ ends: '2028-12-31', goesOn: '2029-12-31' })
    expect(runningEnd(term, '2028-10-01')).toEqual({ ends: '2029-12-31', goesOn: '2030-12-31' })
    const said = (answer: 'given' | 'kept', day: Day) => of({ dates: [notice], answers: [{ key: `notice:a:${day}`, answer, until: null }] })
    expect(runningEnd(said('given', '2029-09-30'), '2035-01-01')).toEqual({ ends: '2029-12-31', goesOn: null })
    expect(keys(said('given', '2028-09-30'), '2028-08-01')).toEqual(['end::2028-12-31 2028-10-02'])
    expect(keys(said('kept', '2028-09-30'), '2028-08-01')).toEqual(['notice:a:2029-09-30 2029-07-02'])
    // An end that was moved after notice was given is still the last one.
    expect(runningEnd({ ...said('given', '2028-09-30'), ends: '2029-03-31' }, '2032-01-01').ends).toBe('2029-03-31')
  })
  it('says which day for notice passed: who gave it in time may write it down late', () => {
    expect(passedNotice(term, '2028-09-30')).toBeNull()
    const [first, second] = ['2028-10-01', '2030-01-01'].map((today) => passedNotice(term, today))
    expect(first).toMatchObject({ key: 'notice:a:2028-09-30', notice: '2028-09-30', ends: '2028-12-31', text: 'x' })
    expect(second).toMatchObject({ key: 'notice:a:2029-09-30', ends: '2029-12-31' })
    const said = (answer: 'given' | 'kept') => of({ dates: [notice], answers: [{ key: 'notice:a:2028-09-30', answer, until: null }] })
    expect([passedNotice(said('kept'), '2028-10-01'), passedNotice(said('given'), '2028-10-01')]).toEqual([null, null])
    expect(runningEnd(said('given'), '2028-10-01')).toEqual({ ends: '2028-12-31', goesOn: null })
  })
  it('finds the term it is in after decades as the walk from the first one does, without walking', () => {
    const walked = (ends: Day, { months, days, renews }: { months: number; days: number; renews: number }, today: Day): Day => {
      for (let n = 0; ; n++) {
        const end = n === 0 ? ends : goneOn(ends, n * renews)
        if (lastNotice(end, period(months, days)) >= today) return end
      }
    }
    let read = 0
    const counted = (months: number, days: number): Period => ({
      days,
      get months() {
        read++
        return months
      },
    })
    const wrong: string[] = []
    for (const ends of ['2001-01-31', '2026-02-28', '2028-06-15'])
      for (const span of [period(1), period(3), period(0, 14), period(24), period(0, 400), period(1, 45)])
        for (const renews of [1, 7])
          for (const today of ['2026-11-29', '2031-01-01']) {
            read = 0
            const dates = [date('noticeToEnd', { period: counted(span.months, span.days), renews })]
            const found = runningEnd(of({ ends, dates }), today).ends
            if (found !== walked(ends, { ...span, renews }, today) || read > 60) wrong.push(`${ends} ${renews} ${today} ${found} ${read}`)
          }
    expect(wrong).toEqual([])
  })
  it('is reminded of the next year before this one’s day has passed', () => {
    expect(nextReminder({ ...term, reminded: ['notice:a:2028-09-30'] }, '2028-08-01')?.key).toBe('notice:a:2029-09-30')
  })
  it('goes on by months that begin with a day (§ 187 (2), § 188 (2) and (3))', () => {
    expect(goneOn('2027-02-28', 12)).toBe('2028-02-29')
    expect(goneOn('2028-02-29', 12)).toBe('2029-02-28')
    expect(goneOn('2027-12-31', 6)).toBe('2028-06-30')
    expect(goneOn('2027-08-30', 6)).toBe('2028-02-29')
    expect(goneOn('2027-05-14', 12)).toBe('2028-05-14')
  })
})

describe('what outlives an early end, and what is owed', () => {
  const dates = [
    date('worksVob', { id: 'w', from: '2027-03-15' }),
    date('securityDefects', { id: 's', from: '2027-03-15' }),
    date('review', { id: 'r', from: '2027-06-01', period: period(6) }),
  ]
  it('an early end that lies ahead is a day like the other end, until it has come', () => {
    const early = of({ terminated: '2028-06-30', options: [], remindDays: 30 })
    expect(keys(early, '2028-06-29')).toEqual(['end::2028-06-30 2028-05-31'])
    expect(nextReminder(early, '2028-01-01')?.from).toBe('2028-05-31')
    expect(keys(early, '2028-06-30')).toEqual([])
  })
  it('claims and securities stay, and a security until it was returned', () => {
    const ended = of({ dates, terminated: '2027-04-01' })
    expect(keys(ended, '2027-05-01')).toEqual(['security:s:2029-03-15 2028-12-15', 'warranty:w:2031-03-17 2030-12-17'])
    expect(
      termEnds(ended, '2031-05-01')
        .filter((one) => isAhead(one, '2031-05-01'))
        .map(({ what }) => what),
    ).toEqual(['security'])
  })
  it('a review comes again until the contract ends, and one that was missed gives way to the next', () => {
    const term = of({ dates: dates.slice(2) })
    const day = (today: Day, answers: ContractTerm['answers'] = []) =>
      termEnds({ ...term, answers }, today).find(({ what }) => what === 'review')?.day
    expect([day('2027-01-01'), day('2027-07-01'), day('2027-12-01'), day('2029-01-01')]).toEqual([
      '2027-06-01',
      '2027-06-01',
      '2027-12-01',
      '2028-12-01',
    ])
    expect(day('2027-07-01', [{ key: 'review:r:2027-06-01', answer: 'done', until: null }])).toBe('2027-12-01')
    expect(day('2028-12-02', [{ key: 'review:r:2028-12-01', answer: 'done', until: null }])).toBeUndefined()
  })
})

describe('a chain of reminders', () => {
  /** Each reminder as the timer fires it: with its day, and the day on which it comes. */
  const chain = (term: ContractTerm, from: Day, until: Day): string[] => {
    const [told, reminded]: [string[], string[]] = [[], []]
    for (let today = from; ;) {
      const next = nextReminder({ ...term, reminded }, today)
      if (!next || next.from > until || told.length > 20) return told
      today = next.from > today ? next.from : today
      const fired = nextReminder({ ...term, reminded }, today)
      if (!fired || fired.from > today) return [...told, 'never fired']
      told.push(`${fired.day} on ${today}`)
      reminded.push(reminderKey(fired))
    }
  }
  it('goes on month by month, though people are reminded earlier than a month', () => {
    const dates = [date('noticeToEnd', { period: period(0, 14), renews: 1 })]
    expect(chain(of({ ends: '2027-01-31', dates }), '2026-12-01', '2027-05-01')).toEqual([
      '2027-01-17 on 2026-12-01',
      '2027-02-14 on 2027-01-18',
      '2027-03-17 on 2027-02-15',
      '2027-04-16 on 2027-03-18',
      '2027-05-17 on 2027-04-17',
    ])
  })
  it('tells of each review, though nobody answered the one before', () => {
    const dates = [date('review', { from: '2027-01-31', period: period(1) })]
    expect(chain(of({ ends: '2027-04-15', dates }), '2027-01-01', '2028-01-01')).toEqual([
      '2027-01-31 on 2027-01-01',
      '2027-04-15 on 2027-01-15',
      '2027-02-28 on 2027-02-28',
      '2027-03-31 on 2027-03-31',
    ])
  })
})

describe('reviews', () => {
  it('the last one before the end stays owed when the contract has ended', () => {
    const dates = [date('review', { from: '2027-01-31', period: period(1) })]
    expect(keys(of({ ends: '2027-04-15', dates }), '2030-01-01').filter((key) => key.startsWith('review'))).toEqual([
      'review:a:2027-03-31 2026-12-31',
    ])
  })
  it('of a century are found without going through it', () => {
    let looked = 0
    const answers = Object.assign([] as ContractTerm['answers'] & object[], { findLast: () => void looked++ })
    const term = of({ ends: null, dates: [date('review', { from: '1900-01-31', period: period(1) })], answers })
    expect(termEnds(term, '2026-11-29').map(({ day }) => day)).toEqual(['2026-10-31'])
    expect(looked).toBeLessThan(5)
  })
})

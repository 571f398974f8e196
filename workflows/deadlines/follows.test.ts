import { describe, expect, it } from 'vitest'
import { plan, strictShortfall, type Setting, type Start } from './assistant'
import { addDays } from './days'
import { minimumInWords } from './minimumInWords'
import { BY_PROCEDURE, MINIMUM_PERIODS, periodsOn, type OwnLeast, type Procedure, type Regime } from './periods'
import { withQuestions } from './questions'
import { tooShort } from './tooShort'

const setting = (regime: Regime, procedure: Procedure, least: OwnLeast): Setting => ({
  ...{ regime, procedure, least, land: null, shortenings: ['electronic'] as const },
  periods: periodsOn(MINIMUM_PERIODS, regime, '2026-11-26'),
})
const after = (of: 'notice' | 'applications' | 'begin', days: number): OwnLeast => ({ follows: { offers: { of, days } } })
const planned = (start: Start, of: Setting) =>
  Object.fromEntries(plan(start, of, 14).map(({ kind, day, follows }) => [kind, follows ? [day, follows.of] : [day]]))
const NOTICE = { kind: 'notice', day: '2026-12-01' } as const

describe('a deadline that follows', () => {
  it('is proposed so many days after what it follows, on the working day after the last one', () => {
    const found = planned(NOTICE, setting('UVgO', 'restricted', after('applications', 10)))
    // Applications: 15 usual days, to 16 December. Ten days on they are still examined: 20 usual days from the invitation count.
    expect(found).toMatchObject({ applications: ['2026-12-17'], invitation: ['2026-12-31'], offers: ['2027-01-21'] })
    // 30 days from Thursday, 17 December: Saturday, 16 January, which gives way to Monday.
    const late = planned(NOTICE, setting('UVgO', 'restricted', after('applications', 30)))
    expect(late).toMatchObject({ offers: ['2027-01-19', 'applications'] })
    expect(planned(NOTICE, setting('UVgO', 'restricted', after('notice', 12)))).toMatchObject({ offers: ['2027-01-21'] })
    expect(planned(NOTICE, setting('UVgO', 'open', after('notice', 12)))).toMatchObject({ offers: ['2026-12-15', 'notice'] })
    expect(planned(NOTICE, setting('UVgO', 'restricted', after('begin', 30)))).toMatchObject({ offers: ['2027-02-02', 'begin'] })
  })

  it('never lies before the law’s minimum, and nothing urgent shortens its own days', () => {
    // § 15 Abs. 4 VgV: 30 days. Ten are less, 45 more.
    const lawful = planned(NOTICE, setting('VgV', 'open', {}))
    expect(planned(NOTICE, setting('VgV', 'open', after('notice', 10)))).toEqual(lawful)
    const long = setting('VgV', 'open', after('notice', 45))
    expect(planned(NOTICE, long)).toMatchObject({ offers: ['2027-01-18', 'notice'] })
    expect(planned(NOTICE, { ...long, shortenings: ['electronic', 'urgency'] })).toMatchObject({ offers: ['2027-01-18', 'notice'] })
  })

  it('counted back leaves its days too, whatever it follows and whoever’s law it is', () => {
    for (const of of ['notice', 'applications', 'begin'] as const)
      for (const [regime, procedure, count] of [
        ['VgV', 'restricted', 40],
        ['UVgO', 'restricted', 40],
        ['UVgO', 'restricted', 5],
        ['KonzVgV', 'twoStage', 40],
        ['UVgO', 'open', 40],
        ['VgV', 'open', 40],
      ] as const)
        for (let day = '2026-12-01'; day < '2027-06-01'; day = addDays(day, 11)) {
          const own = setting(regime, procedure, after(of, count))
          const days = Object.fromEntries(plan({ kind: 'offers', day }, own, 14).map((one) => [one.kind, one.day]))
          const anchors = {
            notice: days.notice ?? '',
            applications: days.applications ?? null,
            begin: days.invitation ?? days.notice ?? '',
          }
          const short = strictShortfall({ event: anchors.begin, anchors, due: day, wholeDay: false, purpose: 'offers' }, own)
          expect(short, `${regime} ${procedure} ${of} ${day}`).toBeNull()
          const order = Object.values(days).filter((_one, at) => Object.keys(days)[at] !== 'answers')
          expect(order).toEqual([...order].sort())
          expect(anchors.begin < day).toBe(true)
        }
  })
})

describe('what is too short for it', () => {
  const law = (least: OwnLeast) => ({ regime: 'UVgO', procedure: 'restricted', least }) as const
  const due = (day: string) => ({ day, wholeDay: false })
  const judged = (offers: string, least: OwnLeast, more: object = {}) =>
    tooShort([{ lotId: 'A', applications: due('2027-01-11'), offers: due(offers), ...more }], law(least), {
      ...{ notice: '2026-12-01', rows: MINIMUM_PERIODS },
    }).map(({ what, asked, given, earliest, paragraph, after: of }) => [what, asked, given, earliest, paragraph, of])

  it('says what it follows, and how many days there are', () => {
    expect(judged('2027-01-20', after('applications', 20))).toEqual([['offerDeadline', 20, 8, '2027-02-02', BY_PROCEDURE, 'applications']])
    expect(judged('2027-02-02', after('applications', 20))).toEqual([])
    expect(judged('2027-01-20', after('notice', 60))).toEqual([['offerDeadline', 60, 49, '2027-02-02', BY_PROCEDURE, 'notice']])
  })

  it('is counted from the begin of its phase once that is known, before it from the earliest there can be', () => {
    expect(judged('2027-01-25', after('begin', 10))).toEqual([])
    expect(judged('2027-01-25', after('begin', 10), { invited: '2027-01-18', begun: '2027-01-18' })).toMatchObject([
      ['offerDeadline', 10, 6, '2027-01-29', BY_PROCEDURE, 'begin'],
    ])
  })

  it('is asked at the start of offers, too: from the day of the notice, and from the end of the applications', () => {
    const start = { applications: null, invited: '2027-01-25', begun: '2027-01-25' }
    const at = (offers: string, least: OwnLeast) =>
      tooShort([{ lotId: 'A', ...start, applied: '2027-01-11', offers: due(offers) }], law(least), {
        ...{ notice: '2027-01-25', begun: '2026-12-01', rows: MINIMUM_PERIODS },
      }).map(({ asked, given, earliest, after: of }) => [asked, given, earliest, of])
    expect(at('2027-02-02', after('notice', 60))).toEqual([])
    expect(at('2027-02-01', after('notice', 60))).toEqual([[60, 61, '2027-02-02', 'notice']])
    // 61 of 60 would tell nobody what is wrong: the last of the 60 is a Saturday.
    const said = (given: number) =>
      minimumInWords({ paragraph: '', after: 'notice', asked: 60, given }, (key, more) => [key, more.given].join(' '))
    expect([said(61), said(59)]).toMatchObject([{ paragraph: 'byProcedureAfter.notice ', given: 'givenButMoved 61' }, { given: 59 }])
    expect(at('2027-02-02', after('applications', 30))).toEqual([[30, 21, '2027-02-11', 'applications']])
    expect(at('2027-02-11', after('applications', 30))).toEqual([])
  })

  it('is the stricter of both where the law asks for days, too', () => {
    const both = (days: number) =>
      tooShort(
        [{ lotId: 'A', applications: null, offers: due('2026-12-10') }],
        { regime: 'VgV', procedure: 'open', least: after('notice', days) },
        {
          ...{ notice: '2026-12-01', rows: MINIMUM_PERIODS },
        },
      ).map((one) => [one.asked, one.after])
    expect(both(10)).toEqual([[30, undefined]])
    expect(both(45)).toEqual([[45, 'notice']])
  })
})

it('questions end as many days before as the procedure says, on that very day, and not before the notice', () => {
  const of = (questions: OwnLeast['questions']) =>
    setting('UVgO', 'open', { follows: { offers: { of: 'notice', days: 12 } }, ...(questions ? { questions } : {}) })
  const asked = (own: Setting) => withQuestions(plan(NOTICE, own, 14), own).find(({ kind }) => kind === 'questions')
  // Offers on Tuesday, 15 December; nine days before is a Sunday, ten by default a Saturday, and so Friday the 4th.
  expect(asked(of({ offers: 9 }))).toMatchObject({ day: '2026-12-06', days: 9, minimum: null, isOwn: true })
  expect(asked(of(undefined))).toMatchObject({ day: '2026-12-04', days: 10 })
  expect(asked(of({ offers: 14 }))).toBeUndefined()
})

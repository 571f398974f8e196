import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emptyData, instances, setAt, zonedDateAndTime, type FormData } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { lawFacts } from '../../../engine/reading'
import { keyOfType } from '../../../workflows/procedure'
import { MINIMUM_PERIODS, periodsOn, plan, withQuestions, type Setting } from '../../../workflows/deadlines'
import { applyPlan } from './apply'
import { planDatesOf, shortOnes, targetsOf, type Target } from './targets'

const PERIODS = periodsOn(MINIMUM_PERIODS, 'VgV', '2026-11-26')

const read = (file: string): Template => {
  const loaded = loadTemplate(JSON.parse(readFileSync(`templates/${file}`, 'utf8')) as unknown)
  if (!loaded.ok) throw new Error(file)
  return loaded.template
}
const EU16 = read('eu/1.7/EU-16.json')
const UVGO = read('own/UVgO-national.json')
const data = (template: Template): FormData => emptyData(template, { now: new Date('2026-11-21T12:00:00Z') })
const fill = (template: Template, from: FormData, [id, value]: [string, unknown]): FormData =>
  instances(template, from, id).reduce((filled, { path }) => setAt(filled, path, value), from)

const DRAFT = { ...keyOfType(0), applicationDeadline: '2026-12-21T09:00:00.000Z', offerDeadline: null, finalDeadline: null } as const
const shown = () => true

const BOTH = new Set(['applicationDeadline', 'offerDeadline'] as const)

describe('the deadlines of a draft', () => {
  it('are the product’s own where the form has none, and the lots’ where it has', () => {
    expect(targetsOf({ template: UVGO, draft: DRAFT, data: data(UVGO), inForm: new Set(), isRelevant: shown })).toMatchObject([
      { purpose: 'applications', own: 'applicationDeadline', at: DRAFT.applicationDeadline },
      { purpose: 'offers', own: 'offerDeadline', at: null },
    ])
    const moment = zonedDateAndTime(new Date('2026-12-21T09:00:00Z'))
    let filled = fill(EU16, data(EU16), ['BT-131(d)-Lot', moment.date])
    filled = fill(EU16, filled, ['BT-131(t)-Lot', moment.time])
    const targets = targetsOf({ template: EU16, draft: DRAFT, data: filled, inForm: BOTH, isRelevant: shown })
    expect(targets).toMatchObject([
      { purpose: 'applications', own: null, lot: null, at: null },
      { purpose: 'offers', own: null, lot: null, at: '2026-12-21T09:00:00.000Z' },
    ])
    const hidden = targetsOf({
      ...{ template: EU16, draft: DRAFT, data: filled, inForm: BOTH },
      isRelevant: (path) => !path.includes('BT-1311'),
    })
    expect(hidden.map(({ purpose }) => purpose)).toEqual(['offers'])
  })

  it('of a continuous procedure is the first round’s; notices and awards have none', () => {
    const source = { template: EU16, data: data(EU16), inForm: BOTH, isRelevant: shown }
    expect(targetsOf({ ...source, draft: { ...DRAFT, type: 5 } })).toMatchObject([{ own: 'applicationDeadline', purpose: 'applications' }])
    expect(targetsOf({ ...source, draft: { ...DRAFT, type: 3 } })).toEqual([])
    expect(targetsOf({ ...source, draft: { ...DRAFT, type: 4 } })).toEqual([])
  })
})

it('every date that the plan has is filled, and taken back', () => {
  const values = new Map<string, unknown>()
  const editor = { value: (path: string) => values.get(path), setValue: (path: string, value: unknown) => values.set(path, value) }
  const source = { template: EU16, data: data(EU16), isRelevant: shown }
  const dates = planDatesOf(source)
  const targets = targetsOf({ ...source, draft: DRAFT, inForm: BOTH })
  const restricted: Setting = { regime: 'VgV', procedure: 'restricted', shortenings: [], land: null, periods: PERIODS }
  const planned = withQuestions(plan({ kind: 'notice', day: '2026-12-01' }, restricted, 14), restricted)
  const day = planned.find(({ kind }) => kind === 'invitation')?.day ?? ''
  const { count, takeBack } = applyPlan({ targets, dates, planned, time: '10:00' }, { store: {}, editor } as unknown as Parameters<
    typeof applyPlan
  >[1])
  expect(count).toBe(4)
  const given = (id: string) => String([...values].find(([path]) => path.endsWith(`/${id}`))?.[1])
  expect(given('BT-130-Lot').slice(0, 10)).toBe(day)
  // 30 whole days end with Thursday, 31 December; after New Year and a weekend applications are due on 4 January: ten days before is
  // Christmas.
  expect([given('BT-13(d)-Lot'), given('BT-13(t)-Lot')]).toEqual(['2026-12-24+01:00', '10:00:00+01:00'])
  takeBack()
  expect([...values.values()].filter((value) => value !== undefined)).toEqual([])
  expect(planDatesOf({ ...source, isRelevant: () => false })).toEqual([])
})

it('a form tells its law and procedure', () => {
  const filled = fill(EU16, data(EU16), ['BT-105-Procedure', 'neg-w-call'])
  expect(lawFacts(EU16, filled)).toMatchObject({ legalBasis: '32014L0024', procedureType: 'neg-w-call' })
  expect(lawFacts(UVGO, fill(UVGO, data(UVGO), ['procedure-type', 'restricted']))).toMatchObject({
    projectTypes: ['KONZESSION_UVGO_NATIONAL'],
    procedureType: 'restricted',
  })
})

describe('too short', () => {
  const setting: Setting = { regime: 'VgV', procedure: 'negotiated', shortenings: [], land: null, periods: PERIODS }
  const target = (purpose: Target['purpose'], at: string | null): Target => ({ purpose, own: null, path: null, lot: null, at })

  it('offers count from the end of applications, and while that is open nothing is said of them', () => {
    const offers = target('offers', '2026-07-20T08:00:00.000Z')
    const applications = target('applications', '2026-07-02T08:00:00.000Z')
    expect(shortOnes([applications, offers], { setting, notice: '2026-06-01' })).toMatchObject([
      { target: offers, shortfall: { asked: 30, given: 17 } },
    ])
    expect(shortOnes([target('applications', null), offers], { setting, notice: '2026-06-01' })).toEqual([])
    // One step: from the notice.
    expect(shortOnes([offers], { setting: { ...setting, procedure: 'open' }, notice: '2026-06-20' })).toMatchObject([
      { shortfall: { asked: 35, given: 29 } },
    ])
  })

  it('a deadline in the last minute of the last day has the whole day', () => {
    // 30 days from 1 June 2026 end with 1 July.
    const at = (instant: string) => shortOnes([target('applications', instant)], { setting, notice: '2026-06-01' }).length
    expect(at('2026-07-01T21:59:00.000Z')).toBe(0)
    expect(at('2026-07-01T21:58:00.000Z')).toBe(1)
  })

  it('the template may ask for more than the law, or where the law names no days', () => {
    const applications = target('applications', '2026-07-03T08:00:00.000Z')
    const offers = target('offers', '2026-08-20T08:00:00.000Z')
    const of = (days: { application: number | null; offer: number | null }) =>
      shortOnes([applications, offers], { setting, notice: '2026-06-01', days }).map(({ target: { purpose }, shortfall }) => ({
        purpose,
        ...shortfall,
      }))
    expect(of({ application: null, offer: null })).toEqual([])
    // 31 whole days from 1 June to 3 July, 79 to 20 August.
    expect(of({ application: 31, offer: 79 })).toEqual([])
    expect(of({ application: 32, offer: 80 })).toEqual([
      { purpose: 'applications', minimum: null, asked: 32, given: 31, earliest: '2026-07-04' },
      { purpose: 'offers', minimum: null, asked: 80, given: 79, earliest: '2026-08-21' },
    ])
    // What is too short for both is told of the longer.
    const short = (application: number) =>
      shortOnes([target('applications', '2026-06-10T08:00:00.000Z')], { setting, notice: '2026-06-01', days: { application, offer: null } })
    expect(short(40)[0]?.shortfall).toMatchObject({ minimum: null, asked: 40, given: 8 })
    expect(short(10)[0]?.shortfall).toMatchObject({ minimum: { paragraph: expect.any(String) as string }, asked: 30 })
  })
})

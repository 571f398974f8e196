import { describe, expect, it } from 'vitest'
import { fileOf, loaded } from '../template/fixtures/buildTemplate'
import { loadTemplate } from '../template/load'
import type { Check, JsonLogic, TemplateFile } from '../template/format'
import { validate } from './validate'

const text = { de: 'Das passt nicht.', en: 'That does not fit.' }
const check = (id: string, assert: JsonLogic, more: Partial<Check> = {}): Check => ({
  id,
  target: 'start',
  assert,
  severity: 'ERROR',
  text,
  ...more,
})
const form = (checks: Check[]): TemplateFile => ({
  ...fileOf([
    { id: 'start', valueType: 'date' },
    { id: 'end', valueType: 'date' },
    {
      id: 'GR-Lot',
      kind: 'section',
      repeatable: { min: 1 },
      children: [
        { id: 'weight', valueType: 'number' },
        { id: 'kind', valueType: 'code' },
        { id: 'opens', valueType: 'date' },
      ],
    },
    { id: 'all', valueType: 'code', repeatable: { min: 0 } },
  ]),
  checks,
})
const NOW = new Date('2026-11-21T10:00:00Z')
const found = (checks: Check[], data: Record<string, unknown>, mode: 'draft' | 'complete' = 'complete') =>
  validate(loaded(form(checks)), data, { now: NOW, mode }).filter((issue) => issue.rule === 'check')

describe('checks between values', () => {
  const order = check('order', { '<=': [{ days: [{ var: 'start' }] }, { days: [{ var: 'end' }] }] })
  it('says what does not fit, with id and sentence, at its target', () => {
    expect(found([order], { start: '2026-12-02+01:00', end: '2026-12-01+01:00' })).toEqual([
      { path: '/start', contentId: 'start', rule: 'check', params: { check: 'order', ...text }, severity: 'ERROR' },
    ])
    expect(found([order], { start: '2026-12-01+01:00', end: '2026-12-01+01:00' })).toEqual([])
  })
  it('asks nobody for what is not there yet', () => {
    expect(found([order], {})).toEqual([])
    expect(found([order], { start: '2026-12-02+01:00' }, 'draft')).toEqual([])
  })
  it('adds durations and knows today', () => {
    const soon = check('soon', { '>=': [{ days: [{ var: 'start' }] }, { days: [{ today: [] }, 'P10D'] }] })
    expect(found([soon], { start: '2026-11-30+01:00' })).toHaveLength(1)
    expect(found([soon], { start: '2026-12-01+01:00' })).toEqual([])
    const month = check('month', { '<=': [{ days: [{ var: 'end' }] }, { days: [{ var: 'start' }, 'P1M'] }] })
    expect(found([month], { start: '2026-01-31+01:00', end: '2026-02-28+01:00' })).toEqual([])
    expect(found([month], { start: '2026-01-31+01:00', end: '2026-03-05+01:00' })).toHaveLength(1)
  })
  it('is judged in every item of its group, with the item’s own values', () => {
    const inLot = check('lot', { '<': [{ var: 'weight' }, 100] }, { target: 'weight', around: 'GR-Lot' })
    const lots = [
      { _id: 'a', weight: '20' },
      { _id: 'b', weight: '120' },
    ]
    expect(found([inLot], { 'GR-Lot': lots }).map((issue) => issue.path)).toEqual(['/GR-Lot/1/weight'])
  })
  it('compares lists: common, apart, where', () => {
    const lots = [
      { _id: 'a', weight: '20', kind: 'x' },
      { _id: 'b', weight: '30', kind: 'y' },
    ]
    const known = check('known', { '!': { apart: [{ values: 'kind' }, { var: 'all' }] } }, { target: 'all' })
    expect(found([known], { 'GR-Lot': lots, all: ['x'] })).toHaveLength(1)
    expect(found([known], { 'GR-Lot': lots, all: ['x', 'y'] })).toEqual([])
    const none = check('none', { '!': { common: [{ values: 'kind' }, { var: 'all' }] } }, { target: 'all' })
    expect(found([none], { 'GR-Lot': lots, all: ['z'] })).toEqual([])
    expect(found([none], { 'GR-Lot': lots, all: ['y'] })).toHaveLength(1)
    const only = check('only', {
      '==': [{ reduce: [{ where: [{ values: 'weight' }, { values: 'kind' }, 'y'] }, { var: 'current' }, 0] }, '30'],
    })
    // `where` takes the item's own field, never all of them.
    expect(loadTemplate(form([only])).ok).toBe(false)
  })
})

it('refuses checks that cannot be: each with its place', () => {
  const bad = [
    check('a', { '<': [{ days: [{ var: 'nowhere' }] }, 1] }),
    check('b', { '<': [{ days: [{ var: 'start' }, 'P10X'] }, 1] }),
    check('c', true, { target: 'nowhere' }),
    check('d', true, { around: 'start' }),
  ]
  const result = loadTemplate(form(bad))
  expect(result.ok ? [] : [...new Set(result.faults.map(({ path }) => path.split('/').slice(0, 3).join('/')))]).toEqual([
    '/checks/0',
    '/checks/1',
    '/checks/2',
    '/checks/3',
  ])
  expect(loadTemplate(form([check('a', true), check('a', true)]))).toMatchObject({
    ok: false,
    faults: [{ path: '/checks/1/id', reason: 'duplicate' }],
  })
  // Today is for checks: a rule that changed with the day would change a tender that nobody touches.
  const rule = { id: 'r', target: 'start', effect: 'show' as const, when: { '>': [{ days: [{ today: [] }] }, 1] } }
  expect(loadTemplate({ ...form([]), rules: [rule] }).ok).toBe(false)
})

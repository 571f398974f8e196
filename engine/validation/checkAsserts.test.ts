import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getAt, setAt } from '../data/access'
import { comparePaths } from '../form/completeness'
import type { FormData } from '../data/path'
import { evaluateRules, updateStates } from '../rules/states'
import { fileOf, loaded } from '../template/fixtures/buildTemplate'
import { loadTemplate } from '../template/load'
import type { Check, JsonLogic, TemplateFile } from '../format/format'
import { Judge } from './Judge'
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
    { id: 'GR-Result', kind: 'section', repeatable: { min: 0 }, children: [{ id: 'about', valueType: 'code' }] },
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
  it('leads from a lot to the field elsewhere that is to name it, the empty one first, and says which lot is meant', () => {
    const named = check('named', { '!!': { common: [{ var: 'kind' }, { values: 'about' }] } }, { target: 'about', around: 'GR-Lot' })
    const said = (results: unknown[]) =>
      found([named], {
        'GR-Lot': [
          { _id: 'a', kind: 'x' },
          { _id: 'b', kind: 'y' },
        ],
        'GR-Result': results,
      }).map(({ path, params }) => [path, params.item])
    expect(said([{ _id: 'r', about: 'x' }])).toEqual([['/GR-Result/0/about', '/GR-Lot/1']])
    expect(said([{ _id: 'r', about: 'y' }, { _id: 's' }])).toEqual([['/GR-Result/1/about', '/GR-Lot/0']])
    expect(said([])).toEqual([
      ['/GR-Result', '/GR-Lot/0'],
      ['/GR-Result', '/GR-Lot/1'],
    ])
  })
  it('says what lies at one place in the order of the checks, whether they look at one item or at all', () => {
    const all = check('all', { '!': { common: [{ var: 'kind' }, { values: 'kind' }] } }, { target: 'kind', around: 'GR-Lot' })
    const own = check('own', { '!=': [{ var: 'kind' }, 'x'] }, { target: 'kind', around: 'GR-Lot' })
    const inOrder = (checks: Check[]) => found(checks, { 'GR-Lot': [{ _id: 'a', kind: 'x' }] }).map(({ params }) => params.check)
    expect([inOrder([all, own]), inOrder([own, all])]).toEqual([
      ['all', 'own'],
      ['own', 'all'],
    ])
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

describe('findings kept by the item they were made for', () => {
  const file: TemplateFile = {
    ...fileOf([
      { id: 'all', valueType: 'code', repeatable: { min: 0 } },
      { id: 'show', valueType: 'code' },
      {
        id: 'GR-Book',
        kind: 'section',
        repeatable: { min: 0 },
        children: [{ id: 'GR-Note', repeatable: { min: 0 }, children: [{ id: 'note' }] }],
      },
      {
        id: 'GR-Lot',
        kind: 'section',
        repeatable: { min: 1 },
        children: [
          { id: 'weight', valueType: 'number' },
          { id: 'kind', valueType: 'code' },
          { id: 'opens', valueType: 'date' },
          {
            id: 'GR-Part',
            repeatable: { min: 0 },
            children: [
              { id: 'size', valueType: 'number' },
              { id: 'sort', valueType: 'code' },
            ],
          },
        ],
      },
    ]),
    rules: [
      { id: 'size.show', target: 'size', effect: 'show', when: { '!=': [{ var: 'show' }, 'few'] } },
      { id: 'lot.show', target: 'GR-Lot', effect: 'show', when: { '!=': [{ var: 'show' }, 'none'] } },
    ],
    checks: [
      // In the lot alone, of parts, of the day, of the form around it, of other lots, said elsewhere.
      check('named', { '!=': [{ var: 'kind' }, 'x'] }, { target: 'kind', around: 'GR-Lot' }),
      check('light', { '<': [{ var: 'weight' }, 100] }, { target: 'weight', around: 'GR-Lot' }),
      check('fits', { '<': [{ var: 'size' }, { var: 'weight' }] }, { target: 'size', around: 'GR-Part' }),
      check(
        'sum',
        { '<': [{ reduce: [{ var: 'size' }, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] }, 150] },
        { target: 'size', around: 'GR-Lot', severity: 'WARN' },
      ),
      check('later', { '>=': [{ days: [{ var: 'opens' }] }, { days: [{ today: [] }, 'P1D'] }] }, { target: 'opens', around: 'GR-Lot' }),
      check('known', { '!': { apart: [{ var: 'kind' }, { var: 'all' }] } }, { target: 'kind', around: 'GR-Lot' }),
      check('once', { '!': { common: [{ var: 'kind' }, { values: 'sort' }] } }, { target: 'kind', around: 'GR-Lot' }),
      check('told', { '!=': [{ var: 'kind' }, 'x'] }, { target: 'note', around: 'GR-Lot' }),
    ],
  }
  const isUnder = (path: string, under: string): boolean => path === under || path.startsWith(`${under}/`)
  const BOOKS = [{ _id: 'n', 'GR-Note': [{ _id: 'm' }] }]
  const part = (_id: string) => ({ _id, size: '40' })
  const lot = (_id: string) => ({ _id, weight: '90', kind: 'x', opens: '2026-11-23+01:00', 'GR-Part': [part(`${_id}p`), part(`${_id}q`)] })
  const inLot = (index: number, field: string, at: number): string =>
    field === 'size' || field === 'sort' ? `/GR-Lot/${index}/GR-Part/${at}/${field}` : `/GR-Lot/${index}/${field}`
  const value: fc.Arbitrary<{ field: string; value: unknown }> = fc.oneof(
    fc.record({ field: fc.constantFrom('weight', 'size'), value: fc.constantFrom('5', '95', '120', undefined) }),
    fc.record({ field: fc.constantFrom('kind', 'sort'), value: fc.constantFrom('x', 'y', undefined) }),
    fc.record({ field: fc.constant('opens'), value: fc.constantFrom('2026-11-21+01:00', '2026-11-23+01:00') }),
    fc.record({ field: fc.constant('all'), value: fc.constantFrom(['x'], ['x', 'y'], ['y'], undefined) }),
    fc.record({ field: fc.constant('GR-Book'), value: fc.constantFrom<unknown>([{ _id: 'n' }], BOOKS, []) }),
    fc.record({ field: fc.constant('show'), value: fc.constantFrom('few', 'none', undefined) }),
  )
  const edit = fc.record({
    change: fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constant('turn' as const) }),
    lot: fc.nat(2),
    part: fc.nat(1),
    day: fc.nat(3),
    isDraft: fc.boolean(),
  })

  it('are those of the same form judged anew, after any change, on any day, and when lots change places', () => {
    const template = loaded(file)
    const said = new Map<unknown, number>()
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 25 }), (edits) => {
        const judges = new Map<string, Judge>()
        let data: FormData = { all: ['x'], 'GR-Book': BOOKS, 'GR-Lot': ['a', 'b', 'c'].map(lot) }
        const states = evaluateRules(template, data)
        for (const { change, lot: index, part: at, day, isDraft } of edits) {
          const lots = getAt(data, '/GR-Lot')
          const isTop = change !== 'turn' && ['all', 'show', 'GR-Book'].includes(change.field)
          const path = change === 'turn' ? '/GR-Lot' : isTop ? `/${change.field}` : inLot(index, change.field, at)
          data = setAt(data, path, change === 'turn' ? (Array.isArray(lots) ? lots.toReversed() : []) : change.value)
          updateStates(states, data, path)
          const context = { mode: isDraft ? 'draft' : 'complete', now: new Date(NOW.getTime() + day * 86_400_000) } as const
          // One judge sees all days and both modes in turn, others the same day again after some edits.
          for (const key of ['all', `${day} ${isDraft}`]) judges.set(key, judges.get(key) ?? new Judge(template))
          const [all, own] = [judges.get('all'), judges.get(`${day} ${isDraft}`)]
          // What is asked first, a part or the whole, makes no difference.
          if (day % 2 === 0) own?.section('GR-Lot', data, { ...context, states })
          const found = own?.form(data, { ...context, states }).issues ?? []
          expect(all?.form(data, { ...context, states }).issues).toEqual(found)
          for (const { params } of found) said.set(params.check, (said.get(params.check) ?? 0) + 1)
          for (const under of ['/GR-Lot/1/weight', '/GR-Lot', '/GR-Lot/1', '/GR-Book'])
            expect(validate(template, data, { ...context, states, under })).toEqual(found.filter((one) => isUnder(one.path, under)))
          expect(found).toEqual(validate(template, structuredClone(data), context))
          expect(found).toEqual(found.toSorted((a, b) => comparePaths(template, a.path, b.path)))
        }
      }),
      { numRuns: 400 },
    )
    for (const { id } of file.checks ?? []) expect(said.get(id), id).toBeGreaterThan(30)
  })
})

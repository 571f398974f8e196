import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateRules, updateStates } from '../rules'
import { templateOf } from '../template/fixtures/buildTemplate'
import { smallForm } from '../template/fixtures/smallForm'
import { validate } from '../validation'
import { addItem, comparePaths, completeness, emptyData, isFilled, nextOpen, openPaths, setAt } from './index'
import type { FormData } from './index'

const now = new Date('2026-11-21T10:00:00Z')
const template = smallForm()
const of = (data: FormData) => completeness(template, data, evaluateRules(template, data))

/** Places of the form, with one that no form has, and one that is on no screen. */
const KNOWN = [
  '/GR-Lot/1',
  '/GR-Lot/0/GR-Lot-Docs/0',
  '/GR-Lot',
  '/GR-Procedure',
  '/GR-Procedure/kind',
  '/GR-Nothing',
  '/GR-Organisations-Section',
]
const totalOf = ({ required, filled, open }: ReturnType<typeof of>) => ({ required, filled, open, complete: open === 0 })

describe('completeness', () => {
  it('counts visible required fields, per section and item', () => {
    const data = emptyData(template, { now })
    // Name and buyer; of the lot its title and date (the time shows once there is a date).
    expect(of(data)).toMatchObject({ required: 4, filled: 0, open: 4 })
    const more = setAt(setAt(data, '/GR-Lot/0/BT-21-Lot', { DEU: 'Los' }), '/GR-Lot/0/BT-131(d)-Lot', '2026-12-01+01:00')
    const { sections } = of(more)
    expect(sections.get('/GR-Procedure')).toEqual({ required: 2, filled: 0, open: 2, complete: false })
    expect(sections.get('/GR-Lot/0')).toEqual({ required: 3, filled: 2, open: 1, complete: false })
    expect(sections.get('/GR-Lot')).toEqual({ required: 3, filled: 2, open: 1, complete: false })
    expect(sections.get('/GR-Lot/0/GR-Lot-Docs')).toEqual({ required: 0, filled: 0, open: 0, complete: true })
    expect(sections.get('/GR-Organisations-Section')).toBeUndefined()
    expect(sections.get('/__proto__')).toBeUndefined()
    const lots = sections.partsAt('/GR-Lot')
    expect([lots('0'), lots('1'), sections.partsAt('/nowhere')('0')]).toEqual([sections.get('/GR-Lot/0'), undefined, undefined])
    expect([...sections.keys()]).toEqual(['/GR-Procedure', '/GR-Lot', '/GR-Lot/0', '/GR-Lot/0/GR-Lot-Docs', '/GR-Lot/0/GR-Lot-Criteria'])
    expect([sections.size, sections.has('/GR-Lot/0'), sections.has('/GR-Lot/1')]).toEqual([5, true, false])
  })

  it('asks for fields of an item only when it was added', () => {
    const data = emptyData(template, { now })
    expect(of(addItem(template, data, { path: '/GR-Lot/0/GR-Lot-Docs', now })).required - of(data).required).toBe(2)
  })

  it('counts an item that must be there and is not', () => {
    expect(of({})).toMatchObject({ required: 3, open: 3 })
    expect(openPaths(template, {}, evaluateRules(template, {}))).toEqual([
      '/GR-Procedure/BT-21-Procedure',
      '/GR-Procedure/OPT-300-Procedure-Buyer',
      '/GR-Lot',
    ])
  })

  it.each<[string, unknown, boolean]>([
    ['text', '  ', false],
    ['text', 'x', true],
    ['text', null, false],
    ['text-multilingual', { DEU: ' ' }, false],
    ['text-multilingual', { FRA: 'x' }, true],
    ['amount', { amount: '1' }, false],
    ['amount', { amount: '1', currency: 'EUR' }, true],
    ['amount', { currency: 'EUR' }, false],
    ['measure', { value: '1', unit: 'MONTH' }, true],
    ['integer', 0, true],
    ['integer', null, false],
    ['indicator', false, true],
    ['indicator', undefined, false],
    ['number', '0', true],
  ])('takes a %s of %j as filled: %s', (valueType, value, filled) => {
    const single = templateOf([
      { id: 'a', valueType: valueType as 'text' },
      { id: 'l', valueType: valueType as 'text', repeatable: { min: 0 } },
    ])
    const [one, many] = single.fields
    if (!one || !many) throw new Error('no fields')
    expect(isFilled(one, value)).toBe(filled)
    expect([isFilled(many, [null, value]), isFilled(many, value), isFilled(many, [])]).toEqual([filled, false, false])
  })

  it('counts after any changes what a fresh count counts', () => {
    const paths = [
      '/GR-Procedure/kind',
      '/GR-Procedure/weight',
      '/GR-Lot/0/BT-1311(d)-Lot',
      '/GR-Lot/0/BT-131(d)-Lot',
      '/GR-Lot/1/BT-21-Lot',
      '/GR-Lot/0/GR-Lot-Docs/0/BT-14-Lot',
      '/GR-Lot/0/GR-Lot-Docs/0/BT-15-Lot',
    ]
    const start = addItem(template, addItem(template, emptyData(template, { now }), { path: '/GR-Lot', now }), {
      path: '/GR-Lot/0/GR-Lot-Docs',
      now,
    })
    const value = fc.constantFrom<unknown>('goods', 'works', 'restricted-document', '', undefined, { DEU: 'x' }, '2026-12-01+01:00')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), value), { maxLength: 20 }), (changes) => {
        let data = start
        const states = evaluateRules(template, data)
        for (const [path, put] of changes) {
          data = setAt(data, path, put)
          updateStates(states, data, path)
          const asked = completeness(template, data, states)
          const parts = new Map(['', ...KNOWN].map((path) => [path, asked.sections.get(path)]))
          const cached = completeness(template, data, states)
          expect(parts).toEqual(
            new Map(
              [...parts.keys()].map((path) => [
                path,
                path === '' ? totalOf(cached) : [...cached.sections].find(([key]) => key === path)?.[1],
              ]),
            ),
          )
          const fresh = of(structuredClone(data))
          expect([cached.required, cached.filled, [...cached.sections]]).toEqual([fresh.required, fresh.filled, [...fresh.sections]])
        }
        // Counting and judging agree on what is missing.
        const missing = validate(template, data, { mode: 'complete', now, states }).filter(
          (each) => each.rule === 'required' || each.rule === 'minItems',
        )
        expect(missing.map((each) => each.path)).toEqual(openPaths(template, data, states))
      }),
      { numRuns: 100 },
    )
  })
})

describe('nextOpen', () => {
  it('goes through the open places in form order and starts over', () => {
    const data = addItem(template, emptyData(template, { now }), { path: '/GR-Lot', now })
    const states = evaluateRules(template, data)
    const seen: string[] = []
    for (let at = '', i = 0; i < 8; i += 1) {
      at = nextOpen(template, data, { states, after: at }) ?? 'none'
      seen.push(at)
    }
    const once = [
      '/GR-Procedure/BT-21-Procedure',
      '/GR-Procedure/OPT-300-Procedure-Buyer',
      '/GR-Procedure/BT-27-Procedure',
      '/GR-Lot/0/BT-21-Lot',
      '/GR-Lot/0/BT-131(d)-Lot',
      '/GR-Lot/1/BT-21-Lot',
      '/GR-Lot/1/BT-131(d)-Lot',
    ]
    expect(seen).toEqual([...once, once[0]])
    expect(openPaths(template, data, states)).toEqual(once)
    // From a place that is filled, or inside a value, on to the next.
    expect(nextOpen(template, data, { states, after: '/GR-Lot/0/BT-21-Lot/DEU' })).toBe('/GR-Lot/0/BT-131(d)-Lot')
  })

  it('goes on behind a list that lacks an item, and over again to what is open before it', () => {
    const small = templateOf([
      { id: 'a', required: true },
      { id: 'bids', kind: 'section', repeatable: { min: 2 }, children: [{ id: 'b', required: true }] },
      { id: 'c', required: true },
    ])
    const walk = (data: FormData, from: string): string[] => {
      const seen = [from]
      for (let at = 0; at < 4; at += 1)
        seen.push(nextOpen(small, data, { states: evaluateRules(small, data), after: seen.at(-1) ?? '' }) ?? '')
      return seen
    }
    expect(walk({ bids: [] }, '/a')).toEqual(['/a', '/bids', '/c', '/a', '/bids'])
    expect(walk({ bids: [{ _id: 'x' }] }, '/a')).toEqual(['/a', '/bids/0/b', '/bids', '/c', '/a'])
  })

  it('finds nothing in a complete form', () => {
    const small = templateOf([{ id: 'a', required: true }])
    expect(nextOpen(small, { a: 'x' }, { states: evaluateRules(small, { a: 'x' }), after: '' })).toBeNull()
  })

  it('compares paths in form order, items by number', () => {
    const order = ['', '/GR-Procedure', '/GR-Procedure/kind', '/GR-Lot', '/GR-Lot/2', '/GR-Lot/10', '/GR-Lot/10/BT-21-Lot']
    expect([...order].reverse().sort((a, b) => comparePaths(template, a, b))).toEqual(order)
  })
})

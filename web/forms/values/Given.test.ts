import { describe, expect, it } from 'vitest'
import { addItem, emptyData, setAt } from '../../../engine/form'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { Given } from './Given'
import { stableKey } from './paths'

const now = new Date('2026-11-21T09:42:00Z')
const template = exampleTemplate({ fields: [{ id: 'A' }, { id: 'B' }, { id: 'P', default: 'preset' }], items: [{ id: 'I' }, { id: 'J' }] })
const node = (id: string) => template.node(id)
const start = setAt(setAt(emptyData(template, { now }), inGroup('A'), 'Kiel'), inGroup('P'), 'preset')
const item = (index: number, id: string): string => `/section/items/${index}/${id}`

describe('what was given', () => {
  it('is what had a value when the data came, other than its preset', () => {
    const given = new Given(start)
    expect(given.has(inGroup('A'), node('A'))).toBe(true)
    expect(given.has(inGroup('B'), node('B'))).toBe(false)
    expect(given.has(inGroup('P'), node('P'))).toBe(false)
    expect(new Given(setAt(start, inGroup('P'), 'other')).has(inGroup('P'), node('P'))).toBe(true)
    expect(given.has('/section/items', node('items'))).toBe(false)
    expect(given.has('/section/group', node('group'))).toBe(false)
  })

  it('of an item is what it had when it was added, whatever is typed later and wherever it moves', () => {
    const first = setAt(addItem(template, start, { path: '/section/items', now }), item(0, 'I'), 'x')
    const given = new Given(first)
    expect(given.has('/section/items', node('items'))).toBe(true)
    expect(given.has(stableKey(first, item(0, 'I')), node('I'))).toBe(true)
    const second = setAt(addItem(template, first, { path: '/section/items', now }), item(1, 'J'), 'copied')
    const fresh = stableKey(second, '/section/items/1').split('@')[1] ?? ''
    given.add([fresh], second)
    const later = setAt(second, item(1, 'I'), 'typed later')
    expect(given.has(stableKey(later, item(1, 'J')), node('J'))).toBe(true)
    expect(given.has(stableKey(later, item(1, 'I')), node('I'))).toBe(false)
    expect(given.has(stableKey(later, item(0, 'I')), node('I'))).toBe(true)
    expect(given.has(stableKey(later, item(0, 'J')), node('J'))).toBe(false)
  })
})

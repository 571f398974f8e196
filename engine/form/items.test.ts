import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { templateOf } from '../template/fixtures/buildTemplate'
import { smallForm } from '../template/fixtures/smallForm'
import { checkShape } from '../validation'
import {
  addItem,
  canAddItem,
  canRemoveItem,
  duplicateItem,
  emptyData,
  getAt,
  instances,
  lotsOf,
  moveItem,
  newItemId,
  nextSchemeId,
  removeItem,
  setAt,
} from './index'
import type { FormData } from './index'

const now = new Date('2026-11-21T10:00:00Z')
const template = smallForm()
const lotIds = (data: FormData) => lotsOf(template, data).map((lot) => lot.lotId)
const itemIds = (data: FormData) => lotsOf(template, data).map((lot) => lot.itemId)

describe('emptyData', () => {
  it('has one lot with its id, and nothing of what the form leaves out', () => {
    const data = emptyData(template, { now })
    expect(lotIds(data)).toEqual(['LOT-0001'])
    expect(Object.keys(data).sort()).toEqual(['GR-Lot', '_schemeIds'])
    expect(checkShape(template, data)).toEqual([])
  })

  it('names the only lot where a single reference asks for one, here and in items added later; of two lots it names none', () => {
    const form = templateOf([
      {
        id: 'GR-Lot',
        kind: 'section',
        repeatable: { min: 1 },
        idScheme: 'LOT',
        identifierField: 'BT-137-Lot',
        children: [{ id: 'BT-137-Lot', valueType: 'id', idScheme: 'LOT' }],
      },
      {
        id: 'results',
        kind: 'group',
        repeatable: { min: 1 },
        children: [
          { id: 'of', valueType: 'id-ref', idSchemes: ['LOT'] },
          { id: 'all', valueType: 'id-ref', idSchemes: ['LOT'], repeatable: { min: 0 } },
        ],
      },
    ])
    const data = emptyData(form, { now })
    expect(getAt(data, '/results/0/of')).toBe('LOT-0001')
    expect(getAt(data, '/results/0/all')).toBeUndefined()
    const more = addItem(form, data, { path: '/results', now })
    expect(getAt(more, '/results/1/of')).toBe('LOT-0001')
    const two = addItem(form, addItem(form, data, { path: '/GR-Lot', now }), { path: '/results', now })
    expect(getAt(two, '/results/0/of')).toBe('LOT-0001')
    expect(getAt(two, '/results/1/of')).toBeUndefined()
  })

  it('sets defaults as copies, and {NOW} as today in Berlin', () => {
    const preset = { amount: '1', currency: 'EUR' }
    const own = templateOf([
      { id: 'a', valueType: 'date', default: '{NOW}' },
      { id: 't', valueType: 'time', default: '{NOW}' },
      { id: 'm', valueType: 'amount', default: preset },
      { id: 'l', repeatable: { min: 0 }, default: 'x' },
      { id: 'g', required: true, repeatable: { min: 2 }, children: [{ id: 'i', default: 'y' }] },
      { id: 'o', repeatable: { min: 0 }, children: [{ id: 'j', default: 'z' }] },
    ])
    const data = emptyData(own, { now: new Date('2026-11-30T23:30:00Z') })
    expect(data).toMatchObject({ a: '2026-12-01+01:00', t: '00:30:00+01:00', m: preset, l: ['x'], g: [{ i: 'y' }, { i: 'y' }] })
    expect(data.m).not.toBe(preset)
    expect(data).not.toHaveProperty('o')
  })
})

describe('items', () => {
  it('have ids that nothing changes and nobody has twice', () => {
    expect(new Set(Array.from({ length: 5_000 }, newItemId)).size).toBe(5_000)
    let data = emptyData(template, { now })
    const first = itemIds(data)[0]
    data = addItem(template, data, { path: '/GR-Lot', now })
    data = setAt(data, '/GR-Lot/0/BT-21-Lot', { DEU: 'Erstes' })
    data = moveItem(template, data, { path: '/GR-Lot/0', to: 1 })
    expect(itemIds(data)[1]).toBe(first)
    expect(lotsOf(template, data)[1]).toEqual({ lotId: 'LOT-0001', name: 'Erstes', path: '/GR-Lot/1', itemId: first })
  })

  it('never get a scheme id that was given before, whatever is added, removed, copied and moved', () => {
    const step = fc.record({ do: fc.constantFrom('add', 'remove', 'copy', 'move'), at: fc.nat(6), to: fc.nat(6) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let data = emptyData(template, { now })
        const given = new Map<string, string>()
        const note = () => {
          for (const { lotId, itemId } of lotsOf(template, data)) {
            expect(given.get(lotId) ?? itemId).toBe(itemId)
            given.set(lotId, itemId)
          }
          expect(new Set(lotIds(data)).size).toBe(lotIds(data).length)
          expect(new Set(itemIds(data)).size).toBe(itemIds(data).length)
          expect(lotIds(data).length).toBeGreaterThan(0)
        }
        for (const each of steps) {
          const path = `/GR-Lot/${each.at}`
          if (each.do === 'add') data = addItem(template, data, { path: '/GR-Lot', now })
          if (each.do === 'remove') data = removeItem(template, data, path)
          if (each.do === 'copy') data = duplicateItem(template, data, path)
          if (each.do === 'move') data = moveItem(template, data, { path, to: each.to })
          note()
        }
        expect(checkShape(template, data)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('remember the last id also after its item is gone, and mind ids known from elsewhere', () => {
    let data = addItem(template, emptyData(template, { now }), { path: '/GR-Lot', now })
    data = removeItem(template, data, '/GR-Lot/1')
    expect(nextSchemeId(template, data, { scheme: 'LOT' })).toBe('LOT-0003')
    expect(nextSchemeId(template, data, { scheme: 'LOT', used: ['LOT-0041', 'GLO-0099', 'LOT-x'] })).toBe('LOT-0042')
    expect(nextSchemeId(template, {}, { scheme: 'LOT' })).toBe('LOT-0001')
    expect(nextSchemeId(template, { _schemeIds: { LOT: 'many' } }, { scheme: 'LOT' })).toBe('LOT-0001')
  })

  it('stay at least as many as must be there and at most as many as may', () => {
    const data = emptyData(template, { now })
    expect(canRemoveItem(template, data, '/GR-Lot/0')).toBe(false)
    expect(removeItem(template, data, '/GR-Lot/0')).toBe(data)
    const docs = '/GR-Lot/0/GR-Lot-Docs'
    const full = [1, 2, 3].reduce((each) => addItem(template, each, { path: docs, now }), data)
    expect(canAddItem(template, full, docs)).toBe(false)
    expect(addItem(template, full, { path: docs, now })).toBe(full)
    expect(duplicateItem(template, full, `${docs}/0`)).toBe(full)
    expect(canRemoveItem(template, full, `${docs}/0`)).toBe(true)
    expect(
      getAt(
        [0, 1, 2].reduce((each) => removeItem(template, each, `${docs}/0`), full),
        docs,
      ),
    ).toEqual([])
  })

  it('copy with new ids all the way down; references inside the copy mean the copy', () => {
    const parts = templateOf([
      {
        id: 'GR-Lot',
        repeatable: { min: 1 },
        children: [
          { id: 'own', valueType: 'id', idScheme: 'LOT' },
          { id: 'self', valueType: 'id-ref', idSchemes: ['LOT'] },
          { id: 'all', valueType: 'id-ref', idSchemes: ['LOT'], repeatable: { min: 0 } },
          { id: 'inner', repeatable: { min: 0 }, children: [{ id: 'text' }] },
        ],
      },
    ])
    let data = emptyData(parts, { now })
    data = setAt(data, '/GR-Lot/0', {
      ...(getAt(data, '/GR-Lot/0') as object),
      self: 'LOT-0001',
      all: ['LOT-0001', 'LOT-0009'],
      inner: [{ _id: 'i', text: 'x' }],
    })
    const copied = duplicateItem(parts, data, '/GR-Lot/0')
    expect(getAt(copied, '/GR-Lot/0')).toBe(getAt(data, '/GR-Lot/0'))
    expect(getAt(copied, '/GR-Lot/1')).toMatchObject({
      own: 'LOT-0002',
      self: 'LOT-0002',
      all: ['LOT-0002', 'LOT-0009'],
      inner: [{ text: 'x' }],
    })
    expect(getAt(copied, '/GR-Lot/1/inner/0/_id')).not.toBe('i')
  })

  it('put the copy of a lot last: lots keep the numbers that people know them by', () => {
    const two = addItem(template, emptyData(template, { now }), { path: '/GR-Lot', now })
    expect(lotIds(duplicateItem(template, two, '/GR-Lot/0'))).toEqual([...lotIds(two), 'LOT-0003'])
  })

  it('leave the form as it is at places that are none', () => {
    const data = emptyData(template, { now })
    for (const path of ['/GR-Lot/7', '/GR-Lot', '/GR-Procedure', '/__proto__/0', '', '/GR-Lot/0/BT-21-Lot']) {
      expect(removeItem(template, data, path)).toBe(data)
      expect(moveItem(template, data, { path, to: 0 })).toBe(data)
      expect(duplicateItem(template, data, path)).toBe(data)
    }
    expect(addItem(template, data, { path: '/GR-Procedure', now })).toBe(data)
  })
})

describe('instances', () => {
  it('are there once per item, filled or not', () => {
    const data: FormData = { 'GR-Lot': [{ _id: 'a', 'GR-Lot-Docs': [{ _id: '1', 'BT-15-Lot': 'x' }, { _id: '2' }] }, { _id: 'b' }] }
    expect(instances(template, data, 'BT-15-Lot').map(({ path, value }) => [path, value])).toEqual([
      ['/GR-Lot/0/GR-Lot-Docs/0/BT-15-Lot', 'x'],
      ['/GR-Lot/0/GR-Lot-Docs/1/BT-15-Lot', undefined],
    ])
    expect(instances(template, data, 'GR-Lot').map(({ path }) => path)).toEqual(['/GR-Lot/0', '/GR-Lot/1'])
    expect(instances(template, {}, 'BT-21-Procedure')).toEqual([{ path: '/GR-Procedure/BT-21-Procedure', value: undefined, indexes: [] }])
    expect(instances(template, data, 'constructor')).toEqual([])
  })
})

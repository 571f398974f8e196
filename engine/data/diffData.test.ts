import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallForm } from '../template/fixtures/smallForm'
import { addItem, diffData, duplicateItem, emptyData, getAt, moveItem, removeItem, setAt, takeOver } from '../form/index'
import type { FormData } from '../form/index'

const now = new Date('2026-11-21T10:00:00Z')
const template = smallForm()

/** Any state of the form that people could reach from `start`. */
const edits = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('set' as const),
      path: fc.constantFrom(
        '/GR-Procedure/kind',
        '/GR-Lot/0/BT-21-Lot',
        '/GR-Lot/1/BT-21-Lot',
        '/GR-Lot/0/GR-Lot-Docs/0/BT-15-Lot',
        '/GR-Procedure/BT-27-Procedure',
      ),
      value: fc.constantFrom<unknown>('x', { DEU: 'y' }, '', undefined, { amount: '2', currency: 'EUR' }),
    }),
    fc.record({
      do: fc.constantFrom('addLot' as const, 'addDoc' as const, 'remove' as const, 'copy' as const, 'move' as const),
      at: fc.nat(2),
      to: fc.nat(2),
    }),
  ),
  { maxLength: 8 },
)
type Edit = typeof edits extends fc.Arbitrary<(infer T)[]> ? T : never

const apply = (start: FormData, list: readonly Edit[]): FormData =>
  list.reduce((data, edit) => {
    if (edit.do === 'set')
      return edit.path.startsWith('/GR-Lot') && getAt(data, edit.path.slice(0, edit.path.lastIndexOf('/'))) === undefined
        ? data
        : setAt(data, edit.path, edit.value)
    const path = `/GR-Lot/${edit.at}`
    if (edit.do === 'addLot') return addItem(template, data, { path: '/GR-Lot', now })
    if (edit.do === 'addDoc') return getAt(data, path) ? addItem(template, data, { path: `${path}/GR-Lot-Docs`, now }) : data
    if (edit.do === 'remove') return removeItem(template, data, path)
    if (edit.do === 'copy') return duplicateItem(template, data, path)
    return moveItem(template, data, { path, to: edit.to })
  }, start)

const start = emptyData(template, { now })

describe('diffData', () => {
  it('finds nothing between a form and itself, also as a copy', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const data = apply(start, list)
        expect(diffData(template, data, data)).toEqual([])
        expect(diffData(template, data, structuredClone(data))).toEqual([])
      }),
    )
  })

  it('is nothing once every difference is taken over, in either direction', () => {
    fc.assert(
      fc.property(edits, edits, (left, right) => {
        const [mine, theirs] = [apply(start, left), apply(start, right)]
        // Items first, their order last: a value can only go where its item is.
        const rank = { added: 0, removed: 0, changed: 1, moved: 2 }
        const merged = diffData(template, mine, theirs)
          .sort((a, b) => rank[a.kind] - rank[b.kind])
          .reduce((data, each) => takeOver(data, each, 'after'), mine)
        // A removed item that is taken back stands last, so order may differ once more.
        const left2 = diffData(template, merged, theirs)
        expect(left2.filter((each) => each.kind !== 'moved')).toEqual([])
        expect(left2.reduce((data, each) => takeOver(data, each, 'after'), merged)).toSatisfy(
          (data: FormData) => diffData(template, data, theirs).length === 0,
        )
      }),
      { numRuns: 200 },
    )
  })

  it('names changed fields by path, contentId and label', () => {
    const before = { 'GR-Procedure': { kind: 'goods' }, 'GR-Lot': [{ _id: 'a', 'BT-21-Lot': { DEU: 'A' } }] }
    const after = { 'GR-Procedure': { kind: 'works' }, 'GR-Lot': [{ _id: 'b' }, { _id: 'a', 'BT-21-Lot': { DEU: 'B' } }] }
    expect(diffData(template, before, after)).toEqual([
      {
        path: '/GR-Procedure/kind',
        place: '/GR-Procedure/kind',
        contentId: 'kind',
        label: { de: 'kind de', en: 'kind en' },
        kind: 'changed',
        before: 'goods',
        after: 'works',
      },
      {
        path: '/GR-Lot/0',
        place: '/GR-Lot/b',
        contentId: 'GR-Lot',
        label: { de: 'GR-Lot de', en: 'GR-Lot en' },
        kind: 'added',
        before: undefined,
        after: { _id: 'b' },
      },
      {
        path: '/GR-Lot/1/BT-21-Lot',
        place: '/GR-Lot/a/BT-21-Lot',
        contentId: 'BT-21-Lot',
        label: { de: 'BT-21-Lot de', en: 'BT-21-Lot en' },
        kind: 'changed',
        before: { DEU: 'A' },
        after: { DEU: 'B' },
      },
    ])
  })

  it('sees a moved item as moved, not as changed', () => {
    const before = {
      'GR-Lot': [
        { _id: 'a', 'BT-21-Lot': { DEU: 'A' } },
        { _id: 'b', 'BT-21-Lot': { DEU: 'B' } },
      ],
    }
    const after = { 'GR-Lot': [...before['GR-Lot']].reverse() }
    expect(diffData(template, before, after)).toMatchObject([{ path: '/GR-Lot', kind: 'moved', before: ['a', 'b'], after: ['b', 'a'] }])
  })

  it.each<[unknown, unknown]>([
    [undefined, ''],
    [null, undefined],
    [{ DEU: '' }, undefined],
    [[], undefined],
    [{ DEU: 'x', ENG: '' }, { DEU: 'x' }],
  ])('takes %j and %j as the same', (before, after) => {
    expect(diffData(template, { 'GR-Procedure': { 'BT-21-Procedure': before } }, { 'GR-Procedure': { 'BT-21-Procedure': after } })).toEqual(
      [],
    )
  })

  it('takes a value over where its item is now, and not where it is gone', () => {
    const before: FormData = { 'GR-Lot': [{ _id: 'a' }, { _id: 'b', 'BT-21-Lot': { DEU: 'B' } }] }
    const [change] = diffData(template, { 'GR-Lot': [{ _id: 'a' }, { _id: 'b' }] }, before)
    if (!change) throw new Error('no difference')
    expect(takeOver({ 'GR-Lot': [{ _id: 'b' }, { _id: 'c' }] }, change, 'after')).toEqual({
      'GR-Lot': [{ _id: 'b', 'BT-21-Lot': { DEU: 'B' } }, { _id: 'c' }],
    })
    const gone: FormData = { 'GR-Lot': [{ _id: 'c' }] }
    expect(takeOver(gone, change, 'after')).toBe(gone)
  })
})

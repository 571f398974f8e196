import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addNode, changeNode, duplicateNode, fileOfEdit, moveNode, putRule, removeNode, removeRule } from '../authoring'
import { addItem, emptyData, getAt, setAt } from '../form'
import { sameValue, withoutBlanks } from '../data/diffData'
import type { FormData } from '../form'
import { anyTemplateFile } from '../template/fixtures/arbitraries'
import { loaded } from '../template/fixtures/buildTemplate'
import { smallForm } from '../template/fixtures/smallForm'
import type { TemplateFile, ValueType } from '../format/format'
import type { Template, TemplateNode } from '../template/template'
import { checkShape } from '../validation'
import { longestIncreasing } from './compareTemplates'
import { compareTemplates, moveData } from '.'

const file = (): TemplateFile => smallForm().file
const label = { de: 'Neu', en: 'New' }
const now = new Date('2026-11-21T10:00:00Z')

describe('compareTemplates', () => {
  it('finds nothing between a version and itself', () => {
    const same = compareTemplates(file(), structuredClone(file()))
    expect(same).toMatchObject({ nodes: [], head: [], rooms: { added: [], removed: [], changed: [] } })
    expect(same.unchanged).toBe(smallForm().fields.length)
  })
  it('names what was added, removed, moved and changed, each once', () => {
    const removed = fileOfEdit(removeNode(file(), 'BT-1375-Procedure'))
    const added = fileOfEdit(
      addNode(
        removed,
        { id: 'price', ui: { kind: 'field', label, valueType: 'text', displayType: 'TEXTBOX' } },
        { parent: 'GR-Lot', index: 1 },
      ),
    )
    const moved = fileOfEdit(moveNode(added, 'BT-21-Procedure', { parent: 'GR-Procedure', index: 9 }))
    const changed = fileOfEdit(changeNode(moved, 'BT-27-Procedure', { ui: { label, limits: { min: '1' } }, required: true }))
    const ruled = fileOfEdit(removeRule(changed, 'fixed-kind'))
    const { nodes } = compareTemplates(file(), { ...ruled, name: label, roomTemplates: [{ name: 'Neu', description: '', stage: null }] })
    expect(
      nodes
        .map((each) => `${each.kind} ${each.id}${each.kind === 'changed' ? ` ${each.aspects.join()}${each.moved ? ' moved' : ''}` : ''}`)
        .sort(),
    ).toEqual([
      'added price',
      'changed BT-21-Procedure  moved',
      'changed BT-27-Procedure label,required,limits',
      'changed kind rules',
      'removed BT-1375-Procedure',
    ])
    expect(nodes.find((each) => each.id === 'price')?.section).toBe('GR-Lot')
    const whole = compareTemplates(file(), { ...ruled, name: label, roomTemplates: [{ name: 'Neu', description: '', stage: null }] })
    expect(whole.head).toEqual(['name'])
    expect(whole.rooms.added).toHaveLength(1)
  })
  it('a rule that says the same under another id or text is no difference', () => {
    const [first, ...rest] = file().rules
    if (!first) throw new Error('no rules')
    expect(compareTemplates(file(), { ...file(), rules: [{ ...first, id: 'other', text: label }, ...rest] }).nodes).toEqual([])
  })
  it('calls the fewest siblings moved', () => {
    expect(longestIncreasing([3, 0, 1, 2])).toEqual([1, 2, 3])
    expect(longestIncreasing([])).toEqual([])
    const order = levelIds(file(), 'GR-Procedure')
    const last = order.at(-1) ?? ''
    const front = fileOfEdit(moveNode(file(), last, { parent: 'GR-Procedure', index: 0 }))
    expect(compareTemplates(file(), front).nodes.map((each) => each.id)).toContain(last)
    expect(compareTemplates(file(), front).nodes.length).toBeLessThanOrEqual(2)
  })
})

const levelIds = (of: TemplateFile, parent: string): readonly string[] => of.ui.nodes[parent]?.order ?? []

const VALUES: Record<ValueType, unknown> = {
  text: 'Text',
  'text-multilingual': { DEU: 'Text' },
  code: 'code',
  id: 'ID-1',
  'id-ref': 'ID-1',
  amount: { amount: '10.00', currency: 'EUR' },
  measure: { value: '3', unit: 'MONTH' },
  number: '1.5',
  integer: 7,
  date: '2026-12-01+01:00',
  time: '10:00:00+01:00',
  datetime: '2026-12-01T10:00:00+01:00',
  indicator: false,
  url: 'https://example.org',
  email: 'a@example.org',
  phone: '0421',
}

/** Everything filled; repeated groups with two items. */
const fullData = (template: Template): FormData => {
  let data = emptyData(template, { now })
  const walk = (parent: TemplateNode, path: string): void => {
    for (const node of parent.children) {
      const at = `${path}/${node.id}`
      if (node.isField) {
        const value = VALUES[node.ui.valueType ?? 'text']
        data = setAt(data, at, node.isRepeatable ? [value, value] : value)
      } else if (!node.isRepeatable) walk(node, at)
      else {
        data = addItem(template, addItem(template, data, { path: at, now }), { path: at, now })
        const list = getAt(data, at)
        if (Array.isArray(list)) list.forEach((_, index) => walk(node, `${at}/${index}`))
      }
    }
  }
  walk(template.root, '')
  return data
}

describe('moveData', () => {
  const from = smallForm()
  const data = fullData(from)
  it('parks what has no place and brings it back with its field', () => {
    const to = loaded(
      fileOfEdit(removeNode(fileOfEdit(changeNode(file(), 'BT-541-Lot', { ui: { valueType: 'indicator' } })), 'BT-1375-Procedure')),
    )
    const there = moveData(from, to, { data })
    expect(checkShape(to, there.data)).toEqual([])
    expect([...new Set(there.parked.map(({ contentId, reason }) => `${contentId} ${reason}`))]).toEqual([
      'BT-1375-Procedure gone',
      'BT-541-Lot otherType',
    ])
    const back = moveData(to, from, there)
    expect(back.parked).toEqual([])
    expect(sameValue(back.data, data)).toBe(true)
  })
  it('notes where a parked value stood, its item by number where there are several', () => {
    const to = loaded(fileOfEdit(removeNode(fileOfEdit(removeNode(file(), 'BT-27-Procedure')), 'BT-21-Lot')))
    const said = moveData(from, to, { data }).parked.map(({ contentId, section = [] }) =>
      [contentId, ...section.map(({ de }) => de)].join(' / '),
    )
    expect(said).toEqual(['BT-27-Procedure / GR-Procedure de', ...[1, 2, 3].map((number) => `BT-21-Lot / GR-Lot de ${number}`)])
  })
  it('keeps what was entered meanwhile instead of what was parked', () => {
    const to = loaded(fileOfEdit(removeNode(file(), 'BT-27-Procedure')))
    const there = moveData(from, to, { data })
    const entered = { amount: '5.00', currency: 'EUR' }
    const again = setAt(moveData(to, from, { data: there.data }).data, '/GR-Procedure/BT-27-Procedure', entered)
    const back = moveData(from, from, { data: again, parked: there.parked })
    expect(getAt(back.data, '/GR-Procedure/BT-27-Procedure')).toEqual(entered)
    expect(back.parked).toMatchObject([{ contentId: 'BT-27-Procedure' }])
  })
  it('a whole group that comes back brings its items; an item removed since stays removed', () => {
    const to = loaded(fileOfEdit(removeNode(file(), 'GR-Lot-Criteria')))
    const there = moveData(from, to, { data })
    expect(there.parked.length).toBeGreaterThan(3)
    expect(sameValue(withoutBlanks(moveData(to, from, there).data), withoutBlanks(data))).toBe(true)
    const fewer = { ...there, data: { ...there.data, 'GR-Lot': (there.data['GR-Lot'] as unknown[]).slice(0, 1) } }
    const back = moveData(to, from, fewer)
    expect((back.data['GR-Lot'] as unknown[]).length).toBe(1)
    expect(back.parked.length).toBeGreaterThan(0)
  })
  it('one value becomes a list of one and back', () => {
    const to = loaded(fileOfEdit(changeNode(file(), 'BT-27-Procedure', { ui: { repeatable: { min: 0 } } })))
    const there = moveData(from, to, { data })
    expect(getAt(there.data, '/GR-Procedure/BT-27-Procedure')).toEqual([VALUES.amount])
    expect(there.parked).toEqual([])
    expect(sameValue(moveData(to, from, there).data, data)).toBe(true)
  })
})

const change = fc.record({
  kind: fc.constantFrom('remove', 'move', 'type', 'repeat', 'duplicate', 'rule'),
  node: fc.nat(),
  parent: fc.nat(),
  index: fc.nat({ max: 4 }),
})

it('whatever a new version changes: data there is well-typed, nothing is lost, and moving back finds all of it', () => {
  fc.assert(
    fc.property(anyTemplateFile, fc.array(change, { maxLength: 6 }), (start, changes) => {
      fc.pre(loadable(start))
      const from = loaded(start)
      let next = start
      for (const { kind, node, parent, index } of changes) {
        const ids = Object.keys(next.ui.nodes)
        const id = ids[node % Math.max(1, ids.length)] ?? ''
        const containers = [null, ...ids.filter((each) => next.ui.nodes[each]?.kind !== 'field')]
        const edit =
          kind === 'remove'
            ? removeNode(next, id)
            : kind === 'move'
              ? moveNode(next, id, { parent: containers[parent % containers.length] ?? null, index })
              : kind === 'type'
                ? changeNode(next, id, next.ui.nodes[id]?.kind === 'field' ? { ui: { valueType: index > 2 ? 'amount' : 'text' } } : {})
                : kind === 'repeat'
                  ? changeNode(next, id, { ui: { repeatable: index > 2 ? { min: 0 } : undefined } })
                  : kind === 'duplicate'
                    ? duplicateNode(next, id)
                    : putRule(next, { id: '', target: id, effect: 'readOnly', when: true })
        if (edit.ok) next = edit.file
      }
      // A circle of rules or a tree too deep is refused at publishing: no data ever meets it.
      fc.pre(loadable(next))
      const to = loaded(next)
      const data = fullData(from)
      const there = moveData(from, to, { data })
      expect(checkShape(to, there.data)).toEqual([])
      const back = moveData(to, from, there)
      expect(back.parked).toEqual([])
      expect(valuesOf(withoutBlanks(back.data))).toEqual(valuesOf(withoutBlanks(data)))
    }),
    { numRuns: 300 },
  )
})

const loadable = (next: TemplateFile): boolean => {
  try {
    loaded(next)
    return true
  } catch {
    return false
  }
}

/** What a person entered: items that hold nothing but their id are no values (one in a group that was gone does not come back empty). */
const valuesOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(valuesOf).filter((each) => each !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).flatMap(([key, each]) => {
    const inner = valuesOf(each)
    return inner === undefined || (Array.isArray(inner) && inner.length === 0) ? [] : [[key, inner] as const]
  })
  return kept.some(([key]) => key !== '_id') ? Object.fromEntries(kept) : undefined
}
